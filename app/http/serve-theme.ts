import type { Context } from "hono";
import { findTheme } from "../shop/brand/theme.ts";

const FOR_EVER = "public, max-age=31536000, immutable";

/** Hands out the style sheet of the owner's look, under the hash of what is in it. */
export function serveTheme(c: Context): Response {
  const hash = /^\/theme-([0-9a-f]{12})\.css$/.exec(c.req.path)?.[1];
  const theme = hash && findTheme(hash, new URL(c.req.url).searchParams);
  if (!theme) {
    return c.text("There is no such file.", 404, { "cache-control": "no-store" });
  }
  return c.body(theme.css, 200, {
    "content-type": "text/css; charset=utf-8",
    // A page that another version of the shop wrote gets its look too, for the moment.
    "cache-control": theme.current ? FOR_EVER : "no-store",
  });
}
