import { normalizeUnicode } from "../input/normalize-unicode.ts";

/** Also as spreadsheets write them in other languages, and as ticks. */
const yes = [
  ..."true yes y 1 x t on checked ✓ ✔ ☑ ✅".split(" "),
  ..."wahr ja j waar prawda tak да истина はい 是".split(" "),
  ..."vrai oui verdadero si sí vero sim verdadeiro".split(" "),
];
const no = [
  ..."false no n f 0 off unchecked - ✗ ✘ ✕ × ❌ ☐".split(" "),
  ..."falsch nein faux non falso não onwaar nee nej fałsz nie нет ложь いいえ 否".split(" "),
];

const MAX_LENGTH = 40;

/** "TRUE", "Yes", "x" and "1" are true, "FALSE", "No" and "0" false; undefined otherwise. */
export function readYesNo(text: string): boolean | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const word = normalizeUnicode(text, "NFKC")
    .trim()
    .toLowerCase()
    .replace(/[\ufe0e\ufe0f]/g, "")
    .replace(/^(\d)[.,]0+$/, "$1");
  if (yes.includes(word)) return true;
  return no.includes(word) ? false : undefined;
}
