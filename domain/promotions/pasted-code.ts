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
  const words = text.split(/\s+/);
  const capitals = /[a-z]/.test(text) ? words.filter((word) => !/[a-z]/.test(word)) : [];

  const found = [
    codeOf(decodePercents(inLink)),
    onlyCode(words, [/[A-Z]/, /\d/]),
    codeOf(wordAfterLabel(text)),
    onlyCode(capitals, [/[A-Z]/]),
  ];
  return found.find((code) => code && isCode(code)) ?? codeOf(text);
}

/** Such as "spring" in "Your code is spring" and "Code: spring". */
function wordAfterLabel(text: string): string {
  const label = /code/i.exec(text);
  if (!label) return "";
  const rest = text.slice(label.index + label[0].length);
  return /^(?:[^:=(]*[:=]|\s+is\s|\s)\s*(\S+)/i.exec(rest)?.[1] ?? "";
}

/** Without brackets and marks around it, such as *SAVE10*; */
function codeOf(word: string): string {
  const [bare = ""] = /[\p{L}\d](?:.*[\p{L}\d_-])?/su.exec(word) ?? [];
  return normalizeCode(bare);
}

/** Of several codes with these signs, none is meant. */
function onlyCode(words: readonly string[], signs: readonly RegExp[]): string | undefined {
  const codes = words.map(codeOf).filter(isCode);
  const [only, ...others] = codes.filter((code) => signs.every((sign) => sign.test(code)));
  return others.length > 0 ? undefined : only;
}
