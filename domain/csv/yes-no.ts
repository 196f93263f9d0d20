import { normalizeUnicode } from "../input/normalize-unicode.ts";

/** Also as spreadsheets write them in other languages, and as ticks. */
const yes = [
  "true",
  "yes",
  "y",
  "1",
  "x",
  "on",
  "✓",
  "✔",
  "☑",
  "wahr",
  "ja",
  "vrai",
  "oui",
  "verdadero",
  "si",
  "sí",
  "vero",
  "sim",
  "verdadeiro",
];
const no = [
  "false",
  "no",
  "n",
  "0",
  "off",
  "-",
  "✗",
  "☐",
  "falsch",
  "nein",
  "faux",
  "non",
  "falso",
  "não",
];

const MAX_LENGTH = 40;

/** "TRUE", "Yes", "x" and "1" are true, "FALSE", "No" and "0" false; undefined otherwise. */
export function readYesNo(text: string): boolean | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const word = normalizeUnicode(text, "NFKC")
    .trim()
    .toLowerCase()
    .replace(/^(\d)[.,]0+$/, "$1");
  if (yes.includes(word)) return true;
  return no.includes(word) ? false : undefined;
}
