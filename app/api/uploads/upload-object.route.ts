import { requireAdminCall } from "#app/admin/access/require-admin.ts";
import { mediaMessages } from "#app/admin/media/media-messages.ts";
import { requestContext } from "#app/http/request-context.ts";
import { isUploadPath, isUploadType, MAX_UPLOAD_BYTES } from "#domain/catalog/upload-path.ts";
import { fileFormat } from "#domain/media/file-format.ts";
import { pictureNoteSentences } from "#domain/media/picture-note.ts";
import { storePicture } from "#server/media/store-picture.ts";
import { isUploadToken } from "#server/media/upload-token.ts";
import { readBytes } from "#server/platform/http/fetch/read-bytes.ts";
import type { Route } from "./+types/upload-object.route";
import { refuse, refuseLarge, unlessStorageFails } from "./upload-responses.ts";

/**
 * Stores one picture, with a token for exactly this path and type, or without one as a fallback.
 * Both need the unlocked admin.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  if (request.method !== "PUT") onlyPut();
  const { shop } = context.get(requestContext);
  await requireAdminCall(shop, request);

  const path = params["*"];
  const contentType = request.headers.get("content-type") ?? "";
  if (!isUploadPath(path)) return refuse(400, mediaMessages.notAPath);
  const token = request.headers.get("authorization")?.replace(/^Bearer /, "");
  if (
    token !== undefined &&
    !isUploadToken(shop.secret, { path, contentType }, token, shop.clock())
  ) {
    return refuse(403, mediaMessages.tokenRefused);
  }

  const bytes = await readBytes(request, MAX_UPLOAD_BYTES);
  if (!bytes) return refuseLarge(mediaMessages.tooLarge);
  if (!isUploadType(contentType)) return refuse(415, mediaMessages.notAPicture[fileFormat(bytes)]);

  return await unlessStorageFails(shop, async () => {
    const storing = await storePicture(shop, path, bytes);
    switch (storing.code) {
      case "stored":
        return Response.json(
          {
            publicUrl: storing.address,
            name: storing.name,
            notes: storing.notes.map((note) => pictureNoteSentences[note]),
          },
          { status: 201 },
        );
      case "path-taken":
        return refuse(409, mediaMessages.pathTaken);
      case "not-an-image":
        return refuse(415, mediaMessages.notAPicture[storing.format]);
      case "damaged":
        return refuse(
          422,
          storing.kind === "heic" ? mediaMessages.damagedHeic : mediaMessages.damaged,
        );
      case "too-many-pixels":
        return refuse(422, mediaMessages.tooManyPixels);
    }
  });
}

function onlyPut(): never {
  throw Response.json(
    { error: "This address only takes PUT." },
    { status: 405, headers: { allow: "PUT" } },
  );
}

export const loader = onlyPut;
