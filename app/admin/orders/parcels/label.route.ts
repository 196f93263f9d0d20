import { isUuid } from "#app/admin/shared/is-uuid.ts";
import { requestContext } from "#app/http/request-context.ts";
import { proposeParcel } from "#server/postage/quote-label.ts";
import type { Route } from "./+types/label.route";
import type { LabelStart } from "./label-dialog.tsx";
import { readSender } from "./read-sender.ts";

export async function loader({ url, context }: Route.LoaderArgs): Promise<LabelStart> {
  const { shop } = context.get(requestContext);
  const id = url.searchParams.get("order");
  const parcel = id && isUuid(id) ? await proposeParcel(shop, id) : null;
  if (!parcel || !shop.shipping) throw new Response("There is no label for this.", { status: 404 });
  return { hasSender: (await readSender(shop)) !== null, ...parcel };
}
