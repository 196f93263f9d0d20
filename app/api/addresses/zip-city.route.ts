import { findCity } from "#server/shipping/find-city.ts";
import type { Route } from "./+types/zip-city.route";

/** `?zip=05401`: the city of a ZIP code, null if unknown. The same for everybody, for weeks. */
export async function loader({ request }: Route.LoaderArgs) {
  const city = await findCity(new URL(request.url).searchParams.get("zip") ?? "");
  return Response.json({ city }, { headers: { "cache-control": "public, max-age=604800" } });
}
