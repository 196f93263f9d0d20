import { requireAdminCall } from "#app/admin/access/require-admin.ts";
import { brandMessages } from "#app/admin/brand/brand-messages.ts";
import { mediaMessages } from "#app/admin/media/media-messages.ts";
import { onlyPost } from "#app/http/read-json.ts";
import { requestContext } from "#app/http/request-context.ts";
import { MAX_UPLOAD_BYTES } from "#domain/catalog/upload-path.ts";
import { storeLogo } from "#server/media/store-logo.ts";
import { readBytes } from "#server/platform/http/fetch/read-bytes.ts";
import type { Route } from "./+types/logo.route";
import { refuse, refuseLarge, unlessStorageFails } from "./upload-responses.ts";

/** Uploads a logo from the admin. It is used once the screen is saved. */
export async function action({ request, context, url }: Route.ActionArgs) {
  if (request.method !== "POST") onlyPost();
  const { shop } = context.get(requestContext);
  await requireAdminCall(shop, request);
  const bytes = await readBytes(request, MAX_UPLOAD_BYTES);
  if (!bytes) return refuseLarge(mediaMessages.tooLarge);
  return await unlessStorageFails(shop, async () => {
    const name = url.searchParams.get("name") ?? "logo";
    const storing = await storeLogo(shop, name.slice(0, 200), bytes);
    switch (storing.code) {
      case "stored":
        return Response.json({ logo: storing.logo }, { status: 201 });
      case "empty":
        return refuse(422, brandMessages.emptyLogo);
      case "not-an-image":
        return refuse(415, brandMessages.notALogo[storing.format]);
      case "has-lettering":
        return refuse(422, brandMessages.logoHasLettering);
      case "has-linked-picture":
        return refuse(422, brandMessages.logoHasLinkedPicture);
      case "has-undrawable-picture":
        return refuse(422, brandMessages.logoHasUndrawablePicture);
      case "has-unread-colors":
        return refuse(422, brandMessages.logoHasUnreadColors);
      case "svg-too-large":
        return refuse(422, brandMessages.logoTooLarge);
      case "too-many-shapes":
        return refuse(422, brandMessages.logoHasTooManyShapes);
      case "too-complex":
        return refuse(422, brandMessages.logoTooComplex);
      case "nested-entities":
        return refuse(422, brandMessages.logoHasNestedEntities);
      case "path-taken":
        return refuse(409, mediaMessages.pathTaken);
      case "damaged": {
        const isHeic = "kind" in storing && storing.kind === "heic";
        return refuse(422, isHeic ? brandMessages.heicLogo : mediaMessages.damaged);
      }
      case "too-many-pixels":
        return refuse(422, mediaMessages.tooManyPixels);
    }
  });
}

export const loader = onlyPost;
