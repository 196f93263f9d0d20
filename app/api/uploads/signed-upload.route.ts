import { z } from "zod";
import { requireAdminCall } from "#app/admin/access/require-admin.ts";
import { mediaMessages } from "#app/admin/media/media-messages.ts";
import { onlyPost, readJson } from "#app/http/read-json.ts";
import { requestContext } from "#app/http/request-context.ts";
import { isUploadType, uploadPath } from "#domain/catalog/upload-path.ts";
import { signUploadToken } from "#server/media/upload-token.ts";
import type { Route } from "./+types/signed-upload.route";

const body = z.object({ filename: z.string().max(500), contentType: z.string().max(100) });

/**
 * Returns an upload URL for a file of this name, with a token that is valid for some minutes. Both
 * are the shop's interface for uploads; the upload itself needs the unlocked admin, too.
 */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== "POST") onlyPost();
  const { shop } = context.get(requestContext);
  await requireAdminCall(shop, request);
  const { filename, contentType } = await readJson(request, body);
  if (!isUploadType(contentType)) {
    return Response.json({ error: mediaMessages.notAnImage }, { status: 415 });
  }
  const now = shop.clock();
  const path = uploadPath(filename, now.getTime());
  const token = signUploadToken(shop.secret, { path, contentType }, now);
  return Response.json({ path, token }, { headers: { "cache-control": "private, no-store" } });
}

export const loader = onlyPost;
