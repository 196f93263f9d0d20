import type { CssLook } from "./css-look.ts";
import type { Attributes } from "./document-styles.ts";
import { drawingTags, playerTags, tagsWithContent } from "./html-tags.ts";
import type { LeftOut } from "./page-blocks.ts";
import { checkboxSymbol } from "./symbols.ts";

/** Why an element is left out with its content: what its text is noted as. */
export function leftOutAs(
  name: string,
  attribs: Attributes,
  css: CssLook,
): { note?: LeftOut } | undefined {
  const isHidden = css.isHidden || "hidden" in attribs || attribs.class === "msocomanchor";
  if (isHidden) return { note: "hidden" };
  if (isPlayer(name, attribs)) return {};
  if (!tagsWithContent.has(name) || checkboxSymbol(name, attribs)) return undefined;
  return drawingTags.has(name) ? { note: "pictures" } : {};
}

/** Wix puts links into objects that show nothing else. */
export function isPlayer(name: string, attribs: Attributes): boolean {
  return playerTags.has(name) && (name !== "object" || attribs.data !== undefined);
}

/** A box in a line, which stands apart from the next one without a blank between them. */
export function isChipOrButton(name: string, attribs: Attributes, css: CssLook): boolean {
  return css.isChip === true || (name === "a" && /\b(?:btn|button)\b/.test(attribs.class ?? ""));
}
