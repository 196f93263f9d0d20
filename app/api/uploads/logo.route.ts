import { MOST_UPLOAD_BYTES } from "#domain/catalog/upload-path.ts";
import { storeLogo } from "#server/media/store-logo.ts";
import { readBytes } from "#server/platform/http/fetch/read-bytes.ts";
import { StorageError } from "#server/storage/storage.ts";
import { requireAdminCall } from "../../admin/access/require-admin-call.ts";
import { mediaMessages } from "../../admin/media/media-messages.ts";
import { brandMessages } from "../../admin/shop/brand/brand-messages.ts";
import { requestContext } from "../../http/request-context.ts";
import { onlyPost } from "../read-json.ts";
import type { Route } from "./+types/logo.route";

/** Uploads a logo from the admin. It is used once the screen is saved. */
export async function action({ request, context, url }: Route.ActionArgs) {
  if (request.method !== "POST") onlyPost();
  const { shop } = context.get(requestContext);
  await requireAdminCall(shop, request);
  const bytes = await readBytes(request, MOST_UPLOAD_BYTES);
  // The rest of the body is not read, so the connection cannot be reused.
  if (!bytes) return refuse(413, mediaMessages.tooLarge, { connection: "close" });
  try {
    const name = url.searchParams.get("name") ?? "logo";
    const storing = await storeLogo(shop, name.slice(0, 200), bytes);
    switch (storing.code) {
      case "stored":
        return Response.json({ logo: storing.logo }, { status: 201 });
      case "empty":
        return refuse(422, brandMessages.emptyLogo);
      case "not-an-image":
        return refuse(415, brandMessages.notALogo);
      case "path-taken":
        return refuse(409, mediaMessages.pathTaken);
      case "damaged":
        return refuse(422, mediaMessages.damaged);
      case "too-many-pixels":
        return refuse(422, mediaMessages.tooManyPixels);
    }
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    shop.log.error({ err: error }, "a logo could not be stored");
    return refuse(503, mediaMessages.notStored);
  }
}

export const loader = onlyPost;

function refuse(status: number, error: string, headers: Record<string, string> = {}): Response {
  return Response.json(
    { error },
    { status, headers: { "cache-control": "private, no-store", ...headers } },
  );
}
