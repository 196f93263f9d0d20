import { requestContext } from "#app/http/request-context.ts";
import { searchText } from "#app/ui/text/search-text.ts";
import { listLibrary } from "#server/media/list-library.ts";
import type { Route } from "./+types/media-library.route";
import type { LibraryResult } from "./library-result.ts";

const AT_ONCE = 48;
/** More than anybody scrolls; a search finds older pictures. */
const DEEPEST = 5_000;

/** A page of the media library: `?search=` and the number of pictures already shown. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const search = searchText(url.searchParams.get("search"));
  const requested = url.searchParams.get("from") ?? "";
  const offset = /^\d{1,6}$/.test(requested) ? Math.min(Number(requested), DEEPEST) : 0;
  const found = await listLibrary(shop.db, { search, limit: AT_ONCE + 1, offset });
  const result: LibraryResult = {
    pictures: found.slice(0, AT_ONCE),
    next: found.length > AT_ONCE ? offset + AT_ONCE : null,
  };
  return Response.json(result);
}
