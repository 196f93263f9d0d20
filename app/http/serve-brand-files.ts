import type { Context } from "hono";
import type { AppContext } from "#server/app-context.ts";
import { brandPictureNames, drawBrandPicture } from "#server/media/draw-brand-picture.ts";
import { brandSection } from "#server/settings/sections.ts";
import { brandPictureAddress } from "../shop/brand/brand-pictures.ts";
import { findTheme } from "../shop/brand/theme.ts";

const FOR_EVER = "public, max-age=31536000, immutable";
/** Number of cached pictures: those of the current look and a few earlier ones. */
const MAX_CACHED = 12;

/**
 * Serves pictures made from the owner's logo. URLs of an earlier look redirect to the current one.
 */
export function serveBrandPicture(ctx: Pick<AppContext, "currentSettings" | "storage">) {
  const cache = new Map<string, Uint8Array>();

  return async (c: Context): Promise<Response> => {
    const { path } = c.req;
    const known = cache.get(path);
    if (known) return picture(known);

    const name = brandPictureNames.find((each) => path.endsWith(`-${each}.png`));
    const brand = ctx.currentSettings(brandSection);
    const { logo } = brand;
    if (!name || !logo) return notFound(c);

    const address = brandPictureAddress({ ...brand, logo }, name);
    if (address !== path) return c.redirect(address, 302);

    const drawn = await drawBrandPicture(ctx.storage, { ...brand, logo }, name);
    if (!drawn) return notFound(c);

    if (cache.size >= MAX_CACHED) cache.clear();
    cache.set(path, drawn);
    return picture(drawn);
  };
}

/** Serves the stylesheet of the owner's look. Its URL contains a hash of its content. */
export function serveTheme(c: Context): Response {
  const hash = /^\/theme-([0-9a-f]{12})\.css$/.exec(c.req.path)?.[1];
  const theme = hash && findTheme(hash, new URL(c.req.url).searchParams);
  if (!theme) return notFound(c);
  return c.body(theme.css, 200, {
    "content-type": "text/css; charset=utf-8",
    // Pages of another version of the shop get this version's stylesheet, uncached.
    "cache-control": theme.current ? FOR_EVER : "no-store",
  });
}

function picture(bytes: Uint8Array): Response {
  return new Response(bytes as Uint8Array<ArrayBuffer>, {
    headers: { "content-type": "image/png", "cache-control": FOR_EVER },
  });
}

function notFound(c: Context): Response {
  return c.text("There is no such file.", 404, { "cache-control": "no-store" });
}
