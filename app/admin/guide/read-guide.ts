import { marked } from "marked";
import { sanitizePage } from "#server/pages/sanitize-page.ts";

/** Bundled, so that the guide matches the running version. */
const files = import.meta.glob<string>("../../../docs/guide/*.md", {
  query: "?raw",
  import: "default",
  eager: true,
});

export const guideSlugs: readonly string[] = Object.keys(files).map((path) =>
  path.slice(path.lastIndexOf("/") + 1, -".md".length),
);

/** A page of the guide as HTML without its title; undefined when it does not exist. */
export function readGuide(slug: string): string | undefined {
  const text = files[`../../../docs/guide/${slug}.md`];
  if (text === undefined) return undefined;
  const markdown = text
    .replace(/^# .*\n/, "")
    .replace(/\]\(([\w-]+)\.md\)/g, "](/admin/guide/$1)")
    .replaceAll("](../../public/", "](/");
  return sanitizePage(marked.parse(markdown, { async: false }));
}
