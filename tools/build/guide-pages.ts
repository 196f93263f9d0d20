import { marked } from "marked";
import type { Plugin } from "vite";

/**
 * Turns Markdown imported with `?html` into HTML when the shop is built, without its title. Links to other
 * files of the guide become addresses of the admin.
 */
export function guidePages(): Plugin {
  return {
    name: "guide-pages",
    enforce: "pre",
    transform: {
      filter: { id: /\.md\?html$/ },
      handler(markdown) {
        return `export default ${JSON.stringify(guideHtml(markdown))};`;
      },
    },
  };
}

function guideHtml(markdown: string): string {
  const text = markdown
    .replace(/^# .*\n/, "")
    .replace(/\]\(([\w-]+)\.md\)/g, "](/admin/guide/$1)")
    .replaceAll("](../../public/", "](/");
  return marked.parse(text, { async: false });
}
