import { isGuardedFormula, withoutGuard } from "./cell-guard.ts";
import { ungarbled } from "./garbled-text.ts";

/**
 * A cell as it was meant: without the `="…"` or the apostrophe that keep digits, with common
 * blanks, and with garbled letters undone. The apostrophe before "=" stays, so that a text is still
 * told from a formula; whoever takes the text removes it (`withoutGuard`).
 */
export function cleanCell(raw: string): string {
  const isAscii = !/[^\t\n\r -~]/.test(raw);
  const text = isAscii ? raw.trim() : withCommonBlanks(ungarbled(raw));
  const inFormula = /^="([^"]*)"$/.exec(text)?.[1];
  if (inFormula !== undefined) return inFormula.trim();
  return isGuardedFormula(text) ? text : withoutGuard(text);
}

function withCommonBlanks(text: string): string {
  return text
    .replace(/[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g, " ")
    .replace(/[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\0]/g, "")
    .trim();
}
