/** Made of docs/guide when the shop is built, so that the guide matches the running version. */
const pages = import.meta.glob<string>("../../../docs/guide/*.md", {
  query: "?html",
  import: "default",
  eager: true,
});

export const guideSlugs: readonly string[] = Object.keys(pages).map((path) =>
  path.slice(path.lastIndexOf("/") + 1, -".md".length),
);

/** A page of the guide as HTML without its title; undefined when it does not exist. */
export function readGuide(slug: string): string | undefined {
  return pages[`../../../docs/guide/${slug}.md`];
}
