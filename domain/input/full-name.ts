/** A person's name as one text. Some people have one name, which is stored as the first. */
export function fullName(person: {
  readonly firstName: string;
  readonly lastName: string;
}): string {
  return `${person.firstName} ${person.lastName}`.trim();
}

/** Behind a comma, but no first name: "Ann Sample, PhD". */
const nameSuffix =
  /^(?:[js]r|i{1,3}|iv|[2-5](?:nd|rd|th)|esq(?:uire)?|(?:ph|ed|psy|pharm)\.?\s?d|m\.?\s?d|d\.?\s?d\.?\s?s|r\.?\s?n|cpa|mba|llc|inc|ltd|co)\.?$/i;

/**
 * The same in capitals behind a name that has small letters: "Ann Sample, DVM". What isn't listed may
 * be a first name, as in "De La Cruz, JUAN".
 */
const abbreviation =
  /^(?:V|DVM|DMD|DNP|DPM|DPT|OD|MPH|MSN|MSW|LCSW|LMFT|LPC|RPH|BSN|LPN|PMP|CFA|CFP|AIA|JD|USA|USAF|USCG|USMC|USN)(?: \(?[Rr]et\.?\)?)?$/;

function isSuffix(text: string, name: string): boolean {
  if (nameSuffix.test(text)) return true;

  const hasSmallLetters = /^\p{Lu}\p{Ll}.*\s/u.test(name);
  const withoutDots = text.replaceAll(/\.(?=[A-Z])|(?<=[A-Z]\.[A-Z])\./g, "");
  return hasSmallLetters && abbreviation.test(withoutDots);
}

/**
 * A full name in its two parts: "Kim van Example" is Kim, van Example; so is "van Example, Kim". A
 * name of one word is a first name without a last one.
 */
export function splitName(name: string): { firstName: string; lastName: string } {
  const [last = "", first = "", ...more] = name.split(",").map((part) => part.trim());
  const isLastFirst = last !== "" && first !== "" && more.length === 0 && !isSuffix(first, last);
  if (isLastFirst) return { firstName: first, lastName: last };

  const [firstName = "", ...others] = name.trim().split(/\s+/);
  return { firstName, lastName: others.join(" ") };
}
