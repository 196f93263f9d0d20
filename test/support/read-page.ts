import { decodeHTML } from "entities";
import { sessionOf } from "./journeys.ts";
import type { RunningShop } from "./running-shop.ts";

/**
 * A page as the server sends it, for what it says and where it leads: a visit in a browser takes
 * twenty times the CPU time. What is pressed, drawn or known to the browser alone needs a visit.
 */
export async function readPage(shop: RunningShop, path: string, init: RequestInit = {}) {
  const response = await fetch(`${shop.url}${path}`, init);
  const html = await response.text();
  return { status: response.status, url: response.url, html, text: textIn(html) };
}

/** The same of the admin, unlocked. */
export async function readAdminPage(shop: RunningShop, path: string) {
  return await readPage(shop, path, { headers: { cookie: await sessionOf(shop) } });
}

/** The first element with this in its tag, such as `aria-label="Main"` or `<main`, with all that is in it. */
export function elementIn(html: string, mark: string): string {
  const begin = html.lastIndexOf("<", html.indexOf(mark) + 1);
  const [, name = ""] = /^<(\w+)/.exec(html.slice(begin, begin + 20)) ?? [];
  if (!html.includes(mark) || name === "") throw new Error(`No element has ${mark}.`);

  const tags = new RegExp(`<(/?)${name}\\b[^>]*>`, "g");
  tags.lastIndex = begin;
  let depth = 0;
  for (let tag = tags.exec(html); tag; tag = tags.exec(html)) {
    depth += tag[1] === "/" ? -1 : 1;
    if (depth === 0) return html.slice(begin, tags.lastIndex);
  }
  throw new Error(`<${name}> has no end.`);
}

/** All texts of the page, hidden ones too, with one blank between those of different elements. */
function textIn(html: string): string {
  const shown = html
    .replace(/<(script|style|head)\b[\s\S]*?<\/\1>/g, " ")
    .replace(/<!--[\s\S]*?-->/g, "")
    .replace(/<[^>]*>/g, " ");
  return decodeHTML(shown).replace(/\s+/g, " ");
}
