import { codeText } from "#domain/input/address-text.ts";
import type { ReadTrackingNumber } from "#domain/parcels/tracking-number.ts";
import { carrierOf, numberShapes, printedNumber } from "./carrier-numbers.ts";

/** A link, the longest thing that is pasted instead of a number. */
export const MAX_TYPED_TRACKING = 500;
const MAX_NUMBER = 60;

export function readTrackingNumber(typed: string): ReadTrackingNumber {
  if (typed.length > MAX_TYPED_TRACKING) return { code: "too-long" };
  const text = withoutQuotes(codeText(typed));
  if (isSpreadsheetError(text)) return { code: "damaged" };
  // "n/a", "-", "picked up" and 0 are no numbers.
  if (!/[1-9]/.test(text)) return { code: "none" };

  const link = numberOfLink(text);
  const scanned = findNumber(link ?? withoutTitle(text), text);
  const number = withDigits(printedNumber(scanned));
  const carrier = carrierOf(number);
  if (isRounded(scanned, carrier !== null)) return { code: "damaged" };
  if (number.length > MAX_NUMBER) return { code: "too-long" };
  if (carrier) return { code: "read", number, carrier };

  const shape = numberShapes.find(({ form }) => form.test(number));
  if (shape)
    return { code: "wrong-digit", number, carrier: shape.carrier, isLength: shape.isLength };
  // Another carrier's. Its blanks and dashes may belong to it.
  return { code: "read", number: link ?? text, carrier: null };
}

/** All of a text if it is a carrier's number, or else the only number among the words around it. */
function findNumber(text: string, around: string): string {
  const whole = compact(text);
  const isNumber = /^[A-Z0-9]+$/.test(whole) && carrierOf(printedNumber(whole)) !== null;
  return isNumber ? whole : (onlyNumberIn(around) ?? whole);
}

/** With the digits that people and cameras read as letters, where a carrier's long number has them. */
function withDigits(number: string): string {
  if (carrierOf(number) !== null) return number;
  const digits = printedNumber(number.replaceAll("O", "0").replace(/[IL]/g, "1"));
  return digits.length > 15 && carrierOf(digits) !== null ? digits : number;
}

/** As it is stored and compared, also where a digit is wrong. Empty for none. */
export function trackingNumberOf(read: ReadTrackingNumber): string {
  return "number" in read ? read.number : "";
}

/** Spreadsheets keep a code a text by ="…" or an apostrophe; scanners send FNC1 or ]C1 first. */
function withoutQuotes(text: string): string {
  return text
    .replace(/^\]C\d/, "")
    .replace(/^[='"’‘“”`*\s]+|(?<!['"’‘“”`*;,.\s])['"’‘“”`*;,.\s]+$/g, "");
}

function isSpreadsheetError(text: string): boolean {
  const isPower = /^\d(?:[.,]\d*)?E[+-]?\d{1,3}$|^\d{1,15}(?:[.,]\d*)?E[+-]\d{1,3}$/i.test(text);
  return isPower || /^#+$|^#[A-Z/0-9]{2,8}[!?]?$/.test(text);
}

/**
 * Spreadsheets keep 15 digits and put zeros for the others. A number that ends like that by itself is
 * rare, and then has the right check digit.
 */
function isRounded(number: string, isValid: boolean): boolean {
  if (!/^\d{17,40}$/.test(number)) return false;
  const zeros = /(?<!0)0+$/.exec(number)?.[0].length ?? 0;
  if (zeros < number.length - 15) return false;
  return zeros >= 5 || !isValid;
}

/** "USPS Tracking #: 9400 …" */
function withoutTitle(text: string): string {
  const rest = text.replace(
    /^(?:(?:usps|ups|fed ?ex|dhl|ontrac|amazon|tracking|track|number|num|no|nr|code|id|label)\b[\s.:#-]*){1,6}/i,
    "",
  );
  const number = /\d/.test(rest) ? rest : text;
  return number.replace(/\.0{1,2}$/, "");
}

function compact(text: string): string {
  const plain = text.replace(/[\s().-]/g, "").toUpperCase();
  // 9,400,111,206,206,400,000,000: a spreadsheet's number with separators.
  return /^\d{1,3}(?:,\d{3})+$/.test(plain) ? plain.replaceAll(",", "") : plain;
}

/** The names that carriers' links have for the number. */
const linkNames =
  /^(?:q?tc?_?tlabels?\d*|tracknums?|tracknumbers?|trknbrs?|trackingnumbers?|tracking_?numbers?|tracking-?ids?|trackingid|inquirynumber\d*|awb|piececode|submit|number|num|n|code|shipmentid)$/i;

/** The number in a carrier's link. @returns null when it is no link, or has none */
function numberOfLink(text: string): string | null {
  if (!/^(?:https?:\/\/|www\.|[a-z0-9.-]+\.(?:com|net|org)\/)/i.test(text)) return null;
  const address = /^https?:/i.test(text) ? text : `https://${text}`;
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url) return null;

  const inHash = new URLSearchParams(url.hash.replace(/^#[^?]*\??/, ""));
  const all = [...url.searchParams, ...inHash];
  const named = all.filter(([name]) => linkNames.test(name)).map(([, value]) => value);
  const paths = url.pathname.split("/").toReversed();

  const known = numbersIn([...named, ...all.map(([, value]) => value), ...paths]).find(
    (value) => carrierOf(printedNumber(value)) !== null,
  );
  // Orders, customers and visits have numbers in such links, too.
  return known ?? numbersIn([...named, ...paths.slice(0, 1)])[0] ?? null;
}

function numbersIn(values: readonly string[]): string[] {
  return values
    .flatMap((value) => value.split(/[,;|]/))
    .map((value) => compact(value))
    .filter((value) => /^(?=.*\d)[A-Z0-9]{8,40}$/.test(value));
}

/**
 * The carriers' numbers among words and signs, each once, also with a wrong digit: "UPS Ground 1Z…",
 * "9400 … (USPS)", "<1Z…>".
 */
export function numbersInWords(text: string): string[] {
  const parts = text.split(/[^A-Za-z0-9\s.-]+/).map(withoutWords);
  const words = text.split(/[^A-Za-z0-9-]+/).filter((word) => word.length >= 10);
  const numbers = [...parts, ...words].map((part) => printedNumber(compact(part)));
  return [...new Set(numbers)].filter(
    (number) => carrierOf(number) !== null || isLongShape(number),
  );
}

/** @returns null when there is none, or several */
function onlyNumberIn(text: string): string | null {
  const [only = null, ...others] = numbersInWords(text);
  return others.length === 0 ? only : null;
}

/** Shorter digits beside words may be anything. */
function isLongShape(number: string): boolean {
  return (
    number.length > 15 && numberShapes.some(({ form, isLength }) => !isLength && form.test(number))
  );
}

/** Without the words around the digits. */
function withoutWords(part: string): string {
  const words = part.trim().split(/\s+/);
  const first = words.findIndex((word) => /\d/.test(word));
  const last = words.findLastIndex((word) => /\d/.test(word));
  return words.slice(Math.max(first, 0), last + 1).join(" ");
}
