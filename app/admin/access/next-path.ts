const HOME = "/admin";

/** Any base URL that no link can point to. */
const BASE = "http://shop.invalid";

/**
 * Where to go after unlocking: a path of this shop, else the dashboard. A link to the unlock screen
 * may come from anybody and must not redirect to another site.
 */
export function nextPath(text: unknown): string {
  if (typeof text !== "string" || !text.startsWith("/")) return HOME;
  if (!URL.canParse(text, BASE)) return HOME;
  const { origin, pathname, search } = new URL(text, BASE);
  if (origin !== BASE) return HOME;
  // Browsers read "//" and "/\" at the start as another host; "/.//host" becomes "//host".
  return pathname.startsWith("//") ? HOME : `${pathname}${search}`;
}

export function unlockPath(url: { readonly pathname: string; readonly search: string }): string {
  const next = nextPath(`${url.pathname}${url.search}`);
  return `/admin/unlock?${new URLSearchParams({ next })}`;
}
