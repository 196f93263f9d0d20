import { addressText, codeText } from "../input/address-text.ts";
import { parsePlace } from "./parse-place.ts";
import { isUnitedStates } from "./united-states.ts";
import { isUsPlace } from "./us-places.ts";
import { isZipOfState } from "./zip-states.ts";

/** Longer than any ZIP code with a state before it and blanks around it. */
export const ZIP_TYPED_LENGTH = 60;

/** What spreadsheets and other programs write around a code to keep it a text: ="02139", '02139. */
const quotes = /^[='"’‘“”]+|(?<!['"’‘“”])['"’‘“”]+$/g;

/** What phones make of a zero beside digits: "O2139", but not "CO80201". */
const letterO = /(?<![a-z])o(?=\d)|(?<=\d)o(?![a-z])/gi;

/** "Zip code: 02139", "MA 02139", "02139 USA". */
const wordsAround = /^([^\d]*)(\d(?:.*[\d_/+-])?)([^\d_/+-]*)$/;
const titles = /^(?:zip|postal|post)? ?(?:code)?$/i;

/**
 * The normal form of a ZIP code: 02139 or 02139-1234, whatever was typed, pasted or read from a file:
 * 021391234, "02139 1234", "02139–1234", "MA 02139", "02139-", full-width digits.
 *
 * @returns null when it is none. A lost zero is not guessed here; see `zipWithZeros`
 */
export function parseZip(typed: string): string | null {
  const digits = zipDigits(typed);
  if (digits === null) return null;
  const zip = digits.slice(0, 5);
  const more = digits.slice(5, 9);
  if (!/^\d{5}$/.test(zip) || zip === "00000") return null;
  // Programs fill in four zeros where they know no more than five digits.
  if (more === "" || more === "0000") return zip;
  return more.length === 4 ? `${zip}-${more}` : null;
}

/** As it is stored where it is a ZIP code; otherwise as typed, so that one sees what is wrong. */
export function normalizeZip(typed: string): string {
  return parseZip(typed) ?? addressText(typed);
}

/** Five digits, of which zones, tax tables and heat know prefixes. */
export function isZip(text: string): boolean {
  return /^\d{5}(?:-\d{4})?$/.test(text);
}

/**
 * The ZIP code with the zeros that spreadsheets take from its front, such as 02139 for 2139 in
 * Massachusetts. It is a proposal: ask, or show it, before it is used.
 *
 * @param state of the same address; "" when unknown
 * @returns null when nothing is missing, or the zeros would not make a ZIP code of that state
 */
export function zipWithZeros(typed: string, state: string): string | null {
  const digits = zipDigits(typed, { isShort: true });
  if (digits === null || !isUsPlace(state)) return null;
  const isLong = digits.length > 5;
  const padded = digits.padStart(isLong ? 9 : 5, "0");
  if (padded === digits || !isZipOfState(padded.slice(0, 5), state)) return null;
  return parseZip(padded);
}

/**
 * @returns 5, 9 or 11 digits, of which the last two are a delivery point; or with `isShort` 3, 4, 7
 * or 8 digits
 */
function zipDigits(typed: string, { isShort = false } = {}): string | null {
  if (typed.trim().length > ZIP_TYPED_LENGTH) return null;
  const text = codeText(codeText(typed).replace(quotes, "")).replace(letterO, "0");
  const [, before = "", code = "", behind = ""] = wordsAround.exec(text) ?? [];
  if (![before, behind].every(isAboutPlace)) return null;

  // A whole number as a spreadsheet shows it.
  const plain = code.replace(/^(\d{1,2}),(\d{3})$/, "$1$2").replace(/^(\d{3,9})\.0+$/, "$1");
  const form = isShort
    ? /^(\d{3,4})[\s-]*$|^(\d{3,4})[\s-]?(\d{4})$/
    : /^(\d{5})[\s._/+-]*$|^(\d{5})[\s._/+-]*(\d{4})(?:[\s-]?\d{2})?$/;
  const found = form.exec(plain) ?? (isShort ? null : form.exec(plain.replaceAll(" ", "")));
  return found && (found[1] ?? `${found[2]}${found[3]}`);
}

/** Whether the words beside a code say no more than its title, its state or the country. */
function isAboutPlace(words: string): boolean {
  const plain = words.replace(/[\s,:;#.()+-]+/g, " ").trim();
  return titles.test(plain) || isUnitedStates(plain) || parsePlace(plain) !== null;
}
