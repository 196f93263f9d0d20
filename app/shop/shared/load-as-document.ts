/**
 * Loads a paying page as a document when somebody comes from another page of the shop, whose content
 * security policy does not allow Stripe's scripts.
 *
 * @param request of the paying page, with its query
 */
export async function loadAsDocument<Settings extends { readonly publishableKey: string | null }>(
  request: Request,
  settings: Settings,
): Promise<Settings> {
  const { href, pathname } = new URL(request.url);
  if (!settings.publishableKey || isDocumentOf(pathname)) return settings;
  window.location.assign(href);
  // Never resolves, because the document is being loaded.
  return await new Promise<never>(() => {});
}

/** Whether the document that is open was loaded from this path. */
export function isDocumentOf(path: string): boolean {
  const [document] = performance.getEntriesByType("navigation");
  return !document || pathOf(document.name) === withoutSlash(path);
}

function pathOf(url: string): string {
  return withoutSlash(new URL(url).pathname);
}

function withoutSlash(path: string): string {
  return path.replace(/(?<!\/)\/+$/, "");
}
