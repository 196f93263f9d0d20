import { decodePercents } from "../input/decode-percents.ts";
import { normalizeUnicode } from "../input/normalize-unicode.ts";
import { isCode, normalizeCode } from "./promotion-code.ts";

/** Longer than any code with what is pasted around it. */
const MAX_PASTED = 200;

/**
 * The discount code, normalized, in what a shopper typed or pasted: the code of a link, the only word
 * of letters and digits, what follows "code", or the only word in capitals. Otherwise all of the text.
 */
export function pastedCode(pasted: string): string {
  const text = normalizeUnicode(pasted.slice(0, MAX_PASTED), "NFKC");
  const inLink = /(?:[?&](?:code|discount)=|\/discount\/)([^&#?/\s]+)/i.exec(text)?.[1] ?? "";
  const words = text.trim().split(/\s+/);

  const found = [
    codeOf(decodePercents(inLink)),
    onlyMixedCode(words),
    codeOf(wordAfterLabel(text)),
    isTypedWithBlank(text, words) ? undefined : onlyUppercaseCode(words),
  ];
  return found.find((code) => code && isCode(code)) ?? codeOf(text);
}

/** Such as "spring" in "Your code is spring" and "Code: spring". */
function wordAfterLabel(text: string): string {
  const label = /code/i.exec(text);
  if (!label) return "";
  const rest = text.slice(label.index + label[0].length);
  return /^(?:[^:=(]*:|\s*=|\s+is\s|\s)\s*(\S+)/i.exec(rest)?.[1] ?? "";
}

/** Such as "Big SALE" for the code BIGSALE, but not "Use SALE". */
function isTypedWithBlank(text: string, words: readonly string[]): boolean {
  const begins = /^(?:use|enter|apply)$/i.test(words[0] ?? "");
  return words.length === 2 && !begins && isCode(codeOf(text));
}

/** Without brackets and marks around it, such as those of (*SAVE10*). */
function codeOf(word: string): string {
  const [bare = ""] = /[\p{L}\d](?:.*[\p{L}\d_-])?/su.exec(word) ?? [];
  return normalizeCode(bare);
}

/** The only code of letters and digits. */
function onlyMixedCode(words: readonly string[]): string | undefined {
  return onlyOne(words.map(codeOf).filter((code) => /[A-Z]/.test(code) && /\d/.test(code)));
}

/** The only code that stands in capitals among other words. */
function onlyUppercaseCode(words: readonly string[]): string | undefined {
  const uppercase = words.filter((word) => !/[a-z]/.test(word));
  if (uppercase.length === words.length) return undefined;
  return onlyOne(uppercase.map(codeOf).filter((code) => /[A-Z]/.test(code)));
}

/** Undefined if there are several: we can't tell which is meant. */
function onlyOne(words: readonly string[]): string | undefined {
  const [only, ...others] = words.filter(isCode);
  return others.length > 0 ? undefined : only;
}
