/**
 * Where the list of routes for shoppers is, beside the whole one that the framework writes. A
 * browser loads the list with its first page, and shoppers go to no page of the admin.
 *
 * @param manifest the address or the name of the whole list
 */
export function shopManifest(manifest: string): string {
  return manifest.replace(/manifest-(\w+)\.js$/, "manifest-$1-shop.js");
}
