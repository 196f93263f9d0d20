import { type Inline, plainText, type TextLook } from "./page-blocks.ts";

/** Text as in the source. */
export type RawText = {
  readonly text: string;
  readonly look: TextLook;
  /** Whether its line breaks count. */
  readonly keepsSpaces: boolean;
};

/**
 * Makes spaces and line breaks what a browser shows, without any at the beginning and end. Empty if
 * there is nothing to see.
 */
export function tidyInlines(raw: readonly RawText[]): Inline[] {
  const inlines: Inline[] = [];
  let isAfterSpace = true;
  for (const { text, look, keepsSpaces } of raw) {
    const lines = keepsSpaces ? text.split("\n") : [text];
    for (const [index, line] of lines.entries()) {
      if (index > 0) {
        inlines.push({ kind: "break" });
        isAfterSpace = true;
      }
      const spaced = line.replace(/[ \t\r\n\f\u2800]+/g, " ");
      const shown: string = isAfterSpace && spaced.startsWith(" ") ? spaced.slice(1) : spaced;
      if (shown === "") continue;
      addText(inlines, shown, look);
      isAfterSpace = shown.endsWith(" ");
    }
  }
  trimEnd(inlines);
  const first = inlines.findIndex((inline) => inline.kind === "text");
  return /[^\s\u200b\u2060]/.test(plainText(inlines)) ? inlines.slice(first) : [];
}

function addText(inlines: Inline[], text: string, look: TextLook): void {
  const last = inlines.at(-1);
  const goesOn = last?.kind === "text" && sameLook(last.look, look);
  if (goesOn) inlines[inlines.length - 1] = { ...last, text: last.text + text };
  else inlines.push({ kind: "text", text, look });
}

function sameLook(one: TextLook, other: TextLook): boolean {
  if (one === other) return true;
  const keys = ["strong", "em", "u", "s", "script", "href"] as const;
  return keys.every((key) => one[key] === other[key]);
}

/** Spaces and breaks at the end, and spaces before breaks, are not shown. */
function trimEnd(inlines: Inline[]): void {
  for (;;) {
    const last = inlines.at(-1);
    if (!last) return;
    const text = last.kind === "text" ? last.text.trimEnd() : "";
    inlines.pop();
    if (last.kind === "text" && text !== "") {
      inlines.push({ ...last, text });
      return;
    }
  }
}

/** Only spaces that a browser does not show between blocks. A no-break space is text. */
export function isCollapsible(text: string): boolean {
  return /^[ \t\r\n\f]*$/.test(text);
}
