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
  return { status: response.status, url: response.url, html, text: visibleText(html) };
}

/** The same of the admin, unlocked. */
export async function readAdminPage(shop: RunningShop, path: string) {
  return await readPage(shop, path, { headers: { cookie: await sessionOf(shop) } });
}

/** The first element with this in its tag, such as `aria-label="Main"` or `<main`, to its end. */
export function elementIn(html: string, mark: string): string {
  if (!html.includes(mark)) return "";
  const begin = html.lastIndexOf("<", html.indexOf(mark));
  const [name = ""] = /\w+/.exec(html.slice(begin, begin + 20)) ?? [];
  const end = `</${name}>`;
  return html.slice(begin, html.indexOf(end, begin) + end.length);
}

/** Texts of different elements are apart by one blank. */
function visibleText(html: string): string {
  const shown = html
    .replace(/<(script|style|head)\b[\s\S]*?<\/\1>/g, " ")
    .replace(/<!--[\s\S]*?-->/g, "")
    .replace(/<[^>]*>/g, " ");
  return decodeHTML(shown).replace(/\s+/g, " ");
}
