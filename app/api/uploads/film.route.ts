import { MOST_FILM_BYTES } from "#domain/catalog/upload-path.ts";
import { storeFilm } from "#server/media/store-film.ts";
import { readBytes } from "#server/platform/http/fetch/read-bytes.ts";
import { StorageError } from "#server/storage/storage.ts";
import { requireAdminCall } from "../../admin/access/require-admin-call.ts";
import { mediaMessages } from "../../admin/media/media-messages.ts";
import { homeMessages } from "../../admin/shop/home/home-messages.ts";
import { requestContext } from "../../http/request-context.ts";
import { onlyPost } from "../read-json.ts";
import type { Route } from "./+types/film.route";

/** Uploads a film from the admin. It is used once the screen is saved. */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== "POST") onlyPost();
  const { shop } = context.get(requestContext);
  await requireAdminCall(shop, request);
  const bytes = await readBytes(request, MOST_FILM_BYTES);
  // The rest of the body is not read, so the connection cannot be reused.
  if (!bytes) return refuse(413, homeMessages.filmTooLarge, { connection: "close" });
  try {
    const storing = await storeFilm(shop, bytes);
    return storing.code === "stored"
      ? Response.json({ film: storing.address }, { status: 201 })
      : refuse(415, homeMessages.notAFilm);
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    shop.log.error({ err: error }, "a film could not be stored");
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
