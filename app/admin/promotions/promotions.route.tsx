import { requestContext } from "#app/http/request-context.ts";
import { adminMetaOf } from "../shared/admin-meta.ts";
import type { Route } from "./+types/promotions.route";
import { PromotionEditor } from "./promotion-editor.tsx";
import { PromotionList } from "./promotion-list.tsx";
import { readPromotionEditor, readPromotionList } from "./read-promotions-screen.ts";

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  adminMetaOf(
    matches,
    loaderData?.editor?.title ?? "Codes",
    "Discount codes and automatic discounts.",
  );

/** The list, or the editor for "new" (optionally a copy of another) or an id. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const { id: requested } = params;
  if (requested === undefined) {
    return { list: await readPromotionList(shop, url.searchParams), editor: null };
  }
  const id = idOf(requested);
  const copied = id === null ? numberOf(url.searchParams.get("copy")) : null;
  return { list: null, editor: await readPromotionEditor(shop, id, copied) };
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

export default function Promotions({ loaderData, params }: Route.ComponentProps) {
  const { list, editor } = loaderData;
  if (editor) return <PromotionEditor key={params.id} {...editor} />;
  return <PromotionList list={list} />;
}
