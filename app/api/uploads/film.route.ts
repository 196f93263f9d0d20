import { requireAdminCall } from "#app/admin/access/require-admin.ts";
import { homeMessages } from "#app/admin/home/home-messages.ts";
import { onlyPost } from "#app/http/read-json.ts";
import { requestContext } from "#app/http/request-context.ts";
import { MAX_FILM_BYTES } from "#domain/catalog/upload-path.ts";
import { type StoreFilmResult, storeFilm } from "#server/media/store-film.ts";
import { readBytes } from "#server/platform/http/fetch/read-bytes.ts";
import type { Route } from "./+types/film.route";
import { refuse, refuseLarge, unlessStorageFails } from "./upload-responses.ts";

/** Uploads a film from the admin. It is used once the screen is saved. */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== "POST") onlyPost();
  const { shop } = context.get(requestContext);
  await requireAdminCall(shop, request);
  const bytes = await readBytes(request, MAX_FILM_BYTES);
  if (!bytes) return refuseLarge(homeMessages.filmTooLarge);
  return await unlessStorageFails(shop, async () => {
    const storing = await storeFilm(shop, bytes);
    if (storing.code === "stored") return Response.json({ film: storing.address }, { status: 201 });
    return refuse(415, describeProblem(storing));
  });
}

function describeProblem(problem: Exclude<StoreFilmResult, { readonly code: "stored" }>): string {
  const { filmProblem } = homeMessages;
  if (problem.code !== "not-a-film") return filmProblem[problem.code];
  switch (problem.format) {
    case "quicktime":
    case "film":
    case "unknown":
      return filmProblem[problem.format];
    default:
      return filmProblem.other(problem.format);
  }
}

export const loader = onlyPost;
