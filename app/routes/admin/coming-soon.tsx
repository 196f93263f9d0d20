import { data, Link, redirect } from "react-router";
import { comingSoonFields, parseComingSoon } from "#domain/coming-soon/parse-coming-soon.ts";
import {
  addComingSoon,
  changeComingSoon,
  findComingSoon,
  listComingSoon,
  removeComingSoon,
} from "#server/coming-soon/coming-soon-queries.ts";
import { moveComingSoon } from "#server/coming-soon/move-coming-soon.ts";
import { type ComingSoonAnswer, ComingSoonForm } from "../../components/admin/coming-soon-form.tsx";
import { ComingSoonRows, RemoveComingSoon } from "../../components/admin/coming-soon-rows.tsx";
import { Drawer } from "../../components/admin/drawer.tsx";
import { shopMessages } from "../../messages/shop-messages.ts";
import { requestContext } from "../../shop-context.ts";
import type { Route } from "./+types/coming-soon";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Coming Soon · ${loaderData?.shopName ?? "Conche"}` },
  { name: "description", content: "The bars that the shop announces." },
  { name: "robots", content: "noindex" },
];

export async function loader({ url, context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const editing = url.searchParams.get("item");
  const removing = url.searchParams.get("remove");
  return {
    shopName: shop.settings.shop.name,
    items: await listComingSoon(shop.db),
    editing: editing === null ? null : { item: await find(editing) },
    removing: removing === null ? null : await find(removing),
  };

  async function find(text: string) {
    const id = parseId(text);
    return (id === undefined ? undefined : await findComingSoon(shop.db, id)) ?? null;
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { shop } = context.get(requestContext);
  const form = await request.formData();
  const id = parseId(form.get("id"));
  const intent = form.get("intent");
  switch (intent) {
    case "up":
    case "down":
      if (id !== undefined) await moveComingSoon(shop, id, intent);
      return redirect("/admin/coming-soon");
    case "remove":
      if (id !== undefined) await removeComingSoon(shop.db, id);
      return redirect("/admin/coming-soon");
    case "save":
      return await save();
    default:
      throw data({ error: "This form cannot be read." }, { status: 400 });
  }

  async function save() {
    const typed = { name: "", description: "", image: "", releaseDate: "" };
    for (const field of comingSoonFields) {
      const value = form.get(field);
      typed[field] = typeof value === "string" ? value : "";
    }
    const parsed = parseComingSoon(typed);
    if (!parsed.ok) {
      const { problems } = parsed;
      return data<ComingSoonAnswer>({ code: "refused", problems, typed }, { status: 422 });
    }
    if (!form.has("id")) await addComingSoon(shop.db, parsed.details);
    else if (id === undefined || !(await changeComingSoon(shop.db, id, parsed.details))) {
      return data<ComingSoonAnswer>({ code: "gone" }, { status: 409 });
    }
    return redirect("/admin/coming-soon");
  }
}

/** A server that does not answer fails the change, not the screen with all that was typed. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) throw error;
    return data<ComingSoonAnswer>({ code: "unreachable" }, { status: 503 });
  }
}

export default function ComingSoonAdmin({ loaderData, actionData }: Route.ComponentProps) {
  const { items, editing, removing } = loaderData;
  const answer = actionData as ComingSoonAnswer | undefined;
  return (
    <>
      <div className="admin-head">
        <h1>Coming Soon</h1>
        <a className="admin-action" href="/coming-soon">
          View in the shop
        </a>
        <Link className="button" to={{ search: "?item=new" }} preventScrollReset>
          Add an upcoming bar
        </Link>
      </div>
      {answer?.code === "unreachable" && !editing && (
        <p className="admin-alert" role="alert">
          The shop did not answer, so nothing was changed. Please try again.
        </p>
      )}
      {items.length > 0 ? (
        <ComingSoonRows items={items} />
      ) : (
        <div className="admin-empty">
          <p className="admin-empty-title">{shopMessages.noUpcomingBars}</p>
          <p>This is what shoppers read now. Add the first bar that you want to announce.</p>
        </div>
      )}
      {editing && (
        <Drawer titleId="coming-soon-title" closeTo="">
          <ComingSoonForm key={editing.item?.id ?? "new"} item={editing.item} answer={answer} />
        </Drawer>
      )}
      {removing && (
        <Drawer titleId="coming-soon-title" closeTo="">
          <RemoveComingSoon item={removing} />
        </Drawer>
      )}
    </>
  );
}

function parseId(value: unknown): number | undefined {
  return typeof value === "string" && /^\d{1,15}$/.test(value) ? Number(value) : undefined;
}
