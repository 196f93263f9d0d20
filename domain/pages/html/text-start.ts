import type { CssLook } from "./css-look.ts";
import type { Attributes } from "./document-styles.ts";

/** A paragraph or heading whose text has not come yet. */
export type TextStart = {
  readonly sourceId: string | null;
  readonly listLevel: number;
  readonly isDropCap: boolean;
};

export const stray: TextStart = { sourceId: null, listLevel: 0, isDropCap: false };

/** What an element says about the text that begins in it. */
export function startOf(attribs: Attributes, css: CssLook): TextStart {
  const isWordList = /^MsoList/.test(attribs.class ?? "");
  const byIndent = isWordList ? Math.max(1, Math.round((css.indent ?? 36) / 36)) : 0;
  const listLevel = css.wordLevel ?? Math.min(byIndent, 9);
  return { sourceId: attribs.id ?? null, listLevel, isDropCap: css.isDropCap === true };
}
