import { requestContext } from "#app/http/request-context.ts";
import { adminMetaOf } from "../shared/admin-meta.ts";
import type { Route } from "./+types/codes.route";
import { CodeEditor } from "./code-editor.tsx";
import { CodeList } from "./code-list.tsx";
import { readCodeEditor, readCodeList } from "./read-codes-screen.ts";

export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMetaOf(
    loaderData,
    loaderData?.editor?.title ?? "Codes",
    "Discount codes and automatic discounts.",
  );

/** The list, or the editor for "new" (optionally a copy of another) or an id. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const { id: requested } = params;
  const { name: shopName } = shop.details();
  if (requested === undefined) return { shopName, rows: await readCodeList(shop), editor: null };
  const id = idOf(requested);
  const copied = id === null ? numberOf(url.searchParams.get("copy")) : null;
  return { shopName, rows: [], editor: await readCodeEditor(shop, id, copied) };
}

/** Null for a new one. */
function idOf(param: string): number | null {
  if (param === "new") return null;
  const id = numberOf(param);
  if (id === null) throw new Response(null, { status: 404 });
  return id;
}

function numberOf(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;
}

export default function Codes({ loaderData, params }: Route.ComponentProps) {
  const { rows, editor } = loaderData;
  if (editor) return <CodeEditor key={params.id} {...editor} />;
  return <CodeList rows={rows} />;
}
