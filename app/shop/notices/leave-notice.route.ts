import { redirect } from "react-router";
import { readForm } from "#app/http/read-form.ts";
import { requestContext } from "#app/http/request-context.ts";
import { deleteNotice } from "#server/notices/notice-queries.ts";
import type { Route } from "./+types/leave-notice.route";
import { noticeIdOf, readNotice } from "./notice-route.ts";

// Where the Unsubscribe button of a mail program leads: RFC 8058.

/** For mail programs that open the address instead: the page that asks. */
export async function loader(args: Pick<Route.LoaderArgs, "request" | "params" | "context">) {
  const notice = await readNotice(args);
  const page = notice?.topic === "opening" ? "opening" : "notify";
  return redirect(`/${page}/${noticeIdOf(args.params.noticeId) ?? "unknown"}`);
}

export async function action({ request, params, context }: Route.ActionArgs): Promise<Response> {
  const { shop } = context.get(requestContext);
  const isOneClick = (await readForm(request)).get("List-Unsubscribe") === "One-Click";
  if (!isOneClick) {
    return Response.json({ error: "This is not a one-click unsubscribe." }, { status: 400 });
  }
  const id = noticeIdOf(params.noticeId);
  if (id) await deleteNotice(shop.db, id);
  return Response.json({ message: "You're off the list." });
}
