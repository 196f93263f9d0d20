import type { MetaDescriptor } from "react-router";

type Loaded = { readonly shopName: string | undefined } | undefined;

/** What a screen of the admin has in its head; search engines keep out of it. */
export function adminMeta(title: string, description: string) {
  return ({ loaderData }: { loaderData: Loaded }) => adminMetaOf(loaderData, title, description);
}

/** The same with a title that depends on what was loaded. */
export function adminMetaOf(
  loaderData: Loaded,
  title: string,
  description: string,
): MetaDescriptor[] {
  return [
    ...sheetMeta(`${title} · ${loaderData?.shopName ?? "Conche"}`),
    { name: "description", content: description },
  ];
}

/** Of a sheet to print, whose file gets its title as a name, and of a preview. */
export function sheetMeta(title: string): MetaDescriptor[] {
  return [{ title }, { name: "robots", content: "noindex" }];
}
