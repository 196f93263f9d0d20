import { isUuid } from "#app/admin/shared/is-uuid.ts";
import { requestContext } from "#app/http/request-context.ts";
import { mergeLabels } from "#server/postage/merge-labels.ts";
import type { Route } from "./+types/postage-document.route";
import { MAX_LABELS_AT_ONCE } from "./postage-paper.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const ids = url.searchParams.getAll("label").filter(isUuid).slice(0, MAX_LABELS_AT_ONCE);
  if (ids.length === 0) throw new Response("There is no label.", { status: 404 });
  const document = await mergeLabels(shop, ids);
  return new Response(Buffer.from(document), {
    headers: {
      "content-type": "application/pdf",
      "content-disposition": 'inline; filename="labels.pdf"',
      "cache-control": "no-store",
    },
  });
}
