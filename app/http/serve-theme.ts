import type { Context } from "hono";
import { findTheme } from "../shop/brand/theme.ts";

const FOR_EVER = "public, max-age=31536000, immutable";

/** Serves the stylesheet of the owner's look. Its URL contains a hash of its content. */
export function serveTheme(c: Context): Response {
  const hash = /^\/theme-([0-9a-f]{12})\.css$/.exec(c.req.path)?.[1];
  const theme = hash && findTheme(hash, new URL(c.req.url).searchParams);
  if (!theme) {
    return c.text("There is no such file.", 404, { "cache-control": "no-store" });
  }
  return c.body(theme.css, 200, {
    "content-type": "text/css; charset=utf-8",
    // Pages of another version of the shop get this version's stylesheet, uncached.
    "cache-control": theme.current ? FOR_EVER : "no-store",
  });
}
