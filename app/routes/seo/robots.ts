import { robotsTxt } from "../../seo/robots-txt.ts";
import { requestContext } from "../../shop-context.ts";
import type { Route } from "./+types/robots";

export function loader({ context }: Route.LoaderArgs) {
  const { config } = context.get(requestContext).shop;
  return new Response(robotsTxt(config), {
    headers: {
      "content-type": "text/plain; charset=utf-8",
      "cache-control": "public, max-age=300",
    },
  });
}
