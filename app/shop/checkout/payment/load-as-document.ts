/**
 * Loads a paying page as a document when somebody comes from another page of the shop, whose content
 * security policy does not allow Stripe's scripts.
 *
 * @param path of the paying page
 */
export async function loadAsDocument<Settings extends { readonly publishableKey: string | null }>(
  path: string,
  settings: Settings,
): Promise<Settings> {
  if (!settings.publishableKey || isDocumentOf(path)) return settings;
  window.location.assign(path);
  // Never resolves, because the document is being loaded.
  return await new Promise<never>(() => {});
}

function isDocumentOf(path: string): boolean {
  const [document] = performance.getEntriesByType("navigation");
  return !document || new URL(document.name).pathname.replace(/\/+$/, "") === path;
}
