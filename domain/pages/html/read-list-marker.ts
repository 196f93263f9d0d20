import type { Inline, ListedBlock } from "./page-blocks.ts";

/** What is in front of an item: a bullet, or a number of some kind. */
export type ListMarker = Pick<ListedBlock, "tag" | "number" | "numbering">;

const bullet: ListMarker = { tag: "ul", number: null, numbering: null };

/** A bullet, or "1.", "2)", "(a)", "1.1.", "iv." at the beginning of the text. */
const inText =
  /^\s*([·•▪‣◦●○§–o-]|\(?(?:\d{1,4}\.)*(?:\d{1,4}|[a-z]{1,4})[.)])(?:\u00a0| {2})[\u00a0 ]*/i;

/**
 * The marker of a word processor's list, which is text in its HTML. Null if there is none, which is
 * a paragraph that is only indented.
 *
 * @param marker what the source calls the marker; some name none and begin the text with it
 */
export function readListMarker(
  marker: string,
  inlines: readonly Inline[],
): { readonly marker: ListMarker; readonly rest: readonly Inline[] } | null {
  const named = marker.replace(/[\s\u00a0]+/g, "");
  if (named !== "") return { marker: markerOf(named), rest: inlines };
  const [first, ...others] = inlines;
  if (first?.kind !== "text") return null;
  const found = inText.exec(first.text);
  if (!found?.[1]) return null;
  const text = first.text.slice(found[0].length);
  const rest = text === "" ? others : [{ ...first, text }, ...others];
  return { marker: markerOf(found[1]), rest };
}

function markerOf(text: string): ListMarker {
  const last = /^\(?(?:\w+\.)*?(\d{1,4}|[a-z]{1,4})[.)]{1,2}$/i.exec(text)?.[1];
  if (last === undefined) return bullet;
  if (/^\d/.test(last)) return { tag: "ol", number: Number(last), numbering: null };
  const isUpper = last === last.toUpperCase();
  const roman = romanNumber(last.toLowerCase());
  if (roman !== undefined && (last.length > 1 || /^[iv]$/i.test(last))) {
    return { tag: "ol", number: roman, numbering: isUpper ? "I" : "i" };
  }
  if (last.length > 1) return bullet;
  const number = last.toLowerCase().charCodeAt(0) - 96;
  return { tag: "ol", number, numbering: isUpper ? "A" : "a" };
}

const romans: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100 };

function romanNumber(text: string): number | undefined {
  let sum = 0;
  let before = 0;
  for (const letter of text) {
    const value = romans[letter];
    if (value === undefined) return undefined;
    sum += value > before ? value - 2 * before : value;
    before = value;
  }
  return sum;
}
