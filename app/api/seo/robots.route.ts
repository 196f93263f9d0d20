import { requestContext } from "#app/http/request-context.ts";
import type { Route } from "./+types/robots.route";
import { robotsTxt } from "./robots-txt.ts";

export function loader({ context }: Route.LoaderArgs) {
  const { config } = context.get(requestContext).shop;
  return new Response(robotsTxt(config), {
    headers: {
      "content-type": "text/plain; charset=utf-8",
      "cache-control": "public, max-age=300",
    },
  });
}
