import { codeText } from "../input/address-text.ts";

/** Longer than any street of a form. */
const MAX_LENGTH = 400;

/** P.O., GPO, PO, P O, P/O and P.0., with whatever is between the letters. */
const po = String.raw`g?p[\s.,/-]{0,3}[o0][\s.,/_*-]{0,3}`;
const boxWord = String.raw`(?:box(?:es)?|bx|drawer|drwr?|dwr|lock\s?box|bin)`;
const number = String.raw`[\s.:#-]{0,3}(?:(?:no|nr|num|number)\b[\s.:#]{0,3})?[a-z]{0,2}-?\d`;
/** "Drawer D", but not "Post Box Rd". */
const letter = String.raw`[\s.:#-]{0,3}(?!(?:st|rd|dr|ln|ct|pl|wy|av)$)[a-z]{1,2}$`;
/** What follows a first digit: "12", "12a", "12-A", "12-34", "12a-34b". */
const end = String.raw`(?:\d*[a-z])?(?:-?\d)*(?:-?[a-z])?$`;

/** Spellings that mean a post office box wherever they are written, even behind a street. */
const everywhere = [
  String.raw`${po}${boxWord}(?:$|[\s.:#-]|\d)`,
  String.raw`p[\s.]{0,2}o[\s.]{0,2}b[\s.]{0,2}#?\s?\d`,
  String.raw`post(?:al)?[\s-]?(?:office|off|ofc)?\.?[\s-]?${boxWord}(?:${number}|${letter}|$)`,
  String.raw`post[\s-]?office[\s-]?(?:box|bx)`,
  String.raw`(?:apartado|apdo|apto|casilla)\.?(?:\s(?:postal|de correos?))?${number}`,
  String.raw`(?:apartado|apdo)\.?\s(?:postal|de correos?)`,
  String.raw`(?:firm\s)?caller\s(?:service|box|number|no)\b`,
  String.raw`(?:psc|cmr|unit)[\s#]{0,2}\d{1,6}[\s,]{1,3}box\s?\d`,
].map((spelling) => new RegExp(String.raw`(?:^|[\s,;#(/.-])${spelling}`, "i"));

/** Spellings that mean one if they are a part of the address by themselves. */
const alone = [
  String.raw`(?:${boxWord}|lock\s?box|mail\s?box|call\s?box|private\s?box)${number}${end}`,
  String.raw`(?:drawer|drwr?|dwr|lock\s?box)${letter}`,
  String.raw`${po}[#:]?\s?(?:(?:no|number)\.?\s)?\d${end}`,
  String.raw`(?:firm\s)?caller[\s#]{1,2}\d{1,6}`,
].map((spelling) => new RegExp(String.raw`^${spelling}$|^${spelling}\s`, "i"));

/** Mail that is handed out at the post office. */
const generalDelivery = /^(?:general|gen'?l?\.?)\s(?:delivery|deliv?\.?|del\.?)(?:$|[\s,(])/i;

/** A house number before its street, such as "12 Maple St" or "One Main Street". */
const houseNumber =
  /^(?:\d{1,6}[a-z]?(?:[-/]\d{1,5})?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\s+(?:[a-z]|\d{1,3}(?:st|nd|rd|th)\b)/i;

/** Routes of carriers who drive past boxes beside the road. */
const ruralRoute =
  /\b(?:rural|star|highway\scontract)\s(?:route|rte?)\b|\b(?:route|rte?|rr|rfd|hcr?)\b[\s.#]{0,2}\d/i;

/**
 * Whether a street address is a post office box, which only the Postal Service delivers to. Boxes of
 * rural routes, in mail rooms and of private mailboxes (PMB) are not.
 */
export function isPoBox(typed: string): boolean {
  if (typed.length > MAX_LENGTH) return false;
  const text = codeText(typed);
  if (everywhere.some((spelling) => spelling.test(text))) return true;

  const parts = text.split(/[,;]/).map((part) => part.trim());
  if (parts.some((part) => generalDelivery.test(part))) return true;
  const hasStreet = parts.some((part) => houseNumber.test(part) || ruralRoute.test(part));
  return !hasStreet && parts.some((part) => alone.some((spelling) => spelling.test(part)));
}
