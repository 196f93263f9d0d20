import { z } from "zod";
import { onlyPost, readJson } from "#app/http/read-json.ts";
import { requestContext } from "#app/http/request-context.ts";
import { findAnything } from "#server/find/find-anything.ts";
import { searchGuide } from "../guide/search-guide.ts";
import type { Route } from "./+types/find.route";
import { MAX_SEARCH_LENGTH } from "./find-result.ts";
import { findAnswer } from "./find-views.ts";

const findRequest = z.object({
  typed: z.string().max(MAX_SEARCH_LENGTH),
  only: z.literal("customers").optional(),
});

export const loader = onlyPost;

/** Answers a search. By POST, because addresses are logged on the way. */
export async function action({ request, context }: Route.ActionArgs) {
  const { shop } = context.get(requestContext);
  const { typed, only } = await readJson(request, findRequest);
  const found = await findAnything(shop, typed, only);
  return Response.json(findAnswer(shop, typed, found, only ? [] : searchGuide(typed)));
}
