import { MOST_FILM_BYTES } from "#domain/catalog/upload-path.ts";
import { storeFilm } from "#server/media/store-film.ts";
import { readBytes } from "#server/platform/http/fetch/read-bytes.ts";
import { requireAdminCall } from "../../admin/access/require-admin-call.ts";
import { homeMessages } from "../../admin/shop/home/home-messages.ts";
import { requestContext } from "../../http/request-context.ts";
import { onlyPost } from "../read-json.ts";
import type { Route } from "./+types/film.route";
import { refuse, refuseLarge, unlessStorageFails } from "./upload-answers.ts";

/** Uploads a film from the admin. It is used once the screen is saved. */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== "POST") onlyPost();
  const { shop } = context.get(requestContext);
  await requireAdminCall(shop, request);
  const bytes = await readBytes(request, MOST_FILM_BYTES);
  if (!bytes) return refuseLarge(homeMessages.filmTooLarge);
  return await unlessStorageFails(shop, async () => {
    const storing = await storeFilm(shop, bytes);
    return storing.code === "stored"
      ? Response.json({ film: storing.address }, { status: 201 })
      : refuse(415, homeMessages.notAFilm);
  });
}

export const loader = onlyPost;
