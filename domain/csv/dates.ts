import { normalizeUnicode } from "../input/normalize-unicode.ts";
import { isTimeZone } from "../time/is-time-zone.ts";
import { zoneMinutes } from "../time/zone-minutes.ts";

/** Which of 3 and 11 is the month in "3/11/2025". */
export type DateOrder = "month-first" | "day-first";

export type DatesJudgment = {
  /** "unclear" when no date says it, "mixed" when dates contradict each other. */
  readonly order: DateOrder | "unclear" | "mixed";
  /** The first date that means two days; its index and text. */
  readonly ambiguous: { readonly index: number; readonly cell: string } | null;
};

/** Judges the cells of all date columns of a file together: one program wrote them. */
export function judgeDates(cells: readonly string[]): DatesJudgment {
  const orders = new Set<DateOrder>();
  let ambiguous: DatesJudgment["ambiguous"] = null;
  for (const [index, cell] of cells.entries()) {
    const found = shortForm.exec(plainDate(cell))?.groups;
    if (!found || !readDate(cell, "month-first")) continue;
    const [first, second] = [Number(found.first), Number(found.second)];
    // "03.11.2025" has one meaning, and says nothing about dates with slashes.
    if (found.mark === ".") continue;
    if (first > 12 && second <= 12) orders.add("day-first");
    else if (second > 12 && first <= 12) orders.add("month-first");
    else if (first !== second) ambiguous ??= { index, cell };
  }
  const [only] = orders;
  return { order: orders.size > 1 ? "mixed" : (only ?? "unclear"), ambiguous };
}

/** A moment as a file has it. */
type WrittenDate = {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  /** How many minutes the written zone is ahead of UTC, or its name; null when none is written. */
  readonly zone: number | string | null;
};

/**
 * Reads a day as spreadsheets and shops write it: "2025-11-03", "11/3/25", "Nov 3, 2025",
 * "3-Nov-25", "03.11.2025", "20251103", a serial number such as "45964" or a Unix time.
 *
 * @returns such as "2025-11-03"; undefined when it is no day
 */
export function readDay(cell: string, order: DateOrder): string | undefined {
  const date = readDate(cell, order);
  return date && new Date(Date.UTC(date.year, date.month - 1, date.day)).toISOString().slice(0, 10);
}

/**
 * Whether a time in UTC is in the night of America, such as "2027-01-01T04:59:59Z": its day is not the
 * one that is written. Midnight there is a day that a program wrote as a time.
 */
export function isNightInUtc(cell: string): boolean {
  const date = readDate(cell, "month-first");
  if (date?.zone !== 0 || date.hour >= 12) return false;
  return date.hour + date.minute + date.second > 0;
}

/**
 * Reads a moment: a day with a time ("9:12 PM", "09:12:00") and a zone ("Z", "-0500", "EST") or
 * without, as the clock of the shop showed it.
 *
 * @returns ISO 8601; undefined when it is no moment
 */
export function readMoment(cell: string, order: DateOrder, timeZone: string): string | undefined {
  const date = readDate(cell, order);
  if (!date) return undefined;
  const { year, month, day, hour, minute, second } = date;
  const local = Date.UTC(year, month - 1, day, hour, minute, second);
  const zone = date.zone ?? timeZone;
  const ahead = typeof zone === "number" ? zone : zoneMinutes(zone, local);
  return new Date(local - ahead * 60_000).toISOString();
}

const MAX_DATE_LENGTH = 60;
const EARLIEST_YEAR = 1990;
const LATEST_YEAR = 2100;

/**
 * How the names of months begin, without accents: in English, German, French, Spanish, Italian,
 * Portuguese, Dutch and the languages of Scandinavia.
 */
const months = [
  /^(?:jan|ene|gen)/,
  /^f[ei][bv]/,
  /^(?:mar|mrz|maerz|maart|mrt)/,
  /^(?:apr|avr|abr)/,
  /^(?:may|mai|mag|maj|mei)/,
  /^(?:jun|juin|giu)/,
  /^(?:jul|juil|lug)/,
  /^(?:aug|aou|ago)/,
  /^(?:sep|set)/,
  /^(?:o[ck]t|ott|out)/,
  /^nov/,
  /^(?:de[csz]|dic)/,
];
const MONTH = "(?<name>[a-z]{3,10})\\.?";
const AT = "(?:(?:at|um|a|a las|@)\\s+)?";
const REST = `(?:(?:,?\\s+${AT}|T|:)(?<rest>.*))?$`;

/** 3/11/2025, 3-11-25, 03.11.2025 */
const shortForm = new RegExp(
  `^(?<first>\\d{1,2})(?<mark>[/.-])(?<second>\\d{1,2})\\k<mark>(?<year>\\d{4}|\\d{2})(?!\\d)${REST}`,
  "is",
);
const yearFirst =
  /^(?<year>\d{4})(?<mark>[-/.])(?<month>\d{1,2})\k<mark>(?<day>\d{1,2})(?!\d)(?:(?:,?\s+|T)(?<rest>.*))?$/is;
const digitsOnly = /^(?<year>(?:19|20)\d{2})(?<month>\d{2})(?<day>\d{2})(?:T?(?<hms>\d{6}))?Z?$/;
const monthName = new RegExp(
  `^${MONTH}[\\s/-]+(?<day>\\d{1,2})(?:st|nd|rd|th)?[,\\s/-]\\s*(?<year>\\d{4})${REST}`,
  "is",
);
const dayBeforeName = new RegExp(
  `^(?<day>\\d{1,2})(?:st|nd|rd|th|er|\\.)?[\\s/-]*(?:(?:of|de)\\s+)?${MONTH}[\\s,/-]*(?:de\\s+)?(?<year>\\d{4}|\\d{2})(?!\\d)${REST}`,
  "is",
);
const yearBeforeName = new RegExp(
  `^(?<year>\\d{4})[\\s/-]+${MONTH}[\\s/-]+(?<day>\\d{1,2})(?!\\d)${REST}`,
  "is",
);

/** With plain letters, hyphens and blanks: "3. März 2025", "2025年11月3日", "11 / 3 / 2025". */
function plainDate(cell: string): string {
  return normalizeUnicode(cell.trim().slice(0, MAX_DATE_LENGTH + 1), "NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[\u2010-\u2015\u2212]/g, "-")
    .replace(/^(\d{4})\s?年\s?(\d{1,2})\s?月\s?(\d{1,2})\s?日/, "$1-$2-$3")
    .replace(/^(\d{1,4})\s?([/.])\s?(\d{1,2})\s?\2\s?(\d{1,4})(?!\d)\.?/, "$1$2$3$2$4");
}

function readDate(cell: string, order: DateOrder): WrittenDate | undefined {
  const text = plainDate(cell);
  if (text.length > MAX_DATE_LENGTH) return undefined;
  const withoutWeekday = /^[a-z]{2,12}\.?,?\s+/i.exec(text);
  return (
    readPlainDate(text, order) ??
    (withoutWeekday ? readPlainDate(text.slice(withoutWeekday[0].length), order) : undefined)
  );
}

function readPlainDate(text: string, order: DateOrder): WrittenDate | undefined {
  const counted = readSerial(text) ?? readUnixTime(text);
  if (counted) return counted;

  const short = shortForm.exec(text)?.groups;
  if (short) {
    const { first = "", second = "", year = "", rest } = short;
    const isDayFirst =
      short.mark === "." || Number(first) > 12 || (Number(second) <= 12 && order === "day-first");
    return isDayFirst ? dateOf(year, second, first, rest) : dateOf(year, first, second, rest);
  }
  const digits = digitsOnly.exec(text)?.groups;
  if (digits) {
    const { year = "", month = "", day = "", hms } = digits;
    const time = hms?.replace(/(\d\d)(\d\d)(\d\d)/, "$1:$2:$3");
    return dateOf(year, month, day, time && text.endsWith("Z") ? `${time}Z` : time);
  }
  const iso = yearFirst.exec(text)?.groups;
  if (iso) return dateOf(iso.year, iso.month, iso.day, iso.rest);

  const named = [monthName, dayBeforeName, yearBeforeName]
    .map((form) => form.exec(text)?.groups)
    .find((groups) => groups !== undefined);
  if (!named) return undefined;
  const name = named.name?.toLowerCase() ?? "";
  const month = months.findIndex((begin) => begin.test(name)) + 1;
  return dateOf(named.year, String(month), named.day, named.rest);
}

/** Days since 1899-12-30, as Excel, LibreOffice and Google Sheets count them, from 1990 on. */
function readSerial(text: string): WrittenDate | undefined {
  if (!/^\d{5}(?:[.,]\d{1,12})?$/.test(text)) return undefined;
  const days = Number(text.replace(",", "."));
  const seconds = Math.round(days * 86_400);
  const date = new Date(Date.UTC(1899, 11, 30) + seconds * 1000);
  const year = date.getUTCFullYear();
  return year < EARLIEST_YEAR || year > LATEST_YEAR ? undefined : writtenDate(date, null);
}

/** Seconds or milliseconds since 1970, from 2001 to 2033: other years could be another number. */
function readUnixTime(text: string): WrittenDate | undefined {
  if (!/^1\d{9}(?:\d{3}|\.\d{1,6})?$/.test(text)) return undefined;
  const milliseconds = /^\d{13}$/.test(text) ? Number(text) : Math.round(Number(text) * 1000);
  return writtenDate(new Date(milliseconds), 0);
}

function writtenDate(date: Date, zone: WrittenDate["zone"]): WrittenDate {
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
    zone,
  };
}

function dateOf(
  writtenYear = "",
  writtenMonth = "",
  writtenDay = "",
  rest = "",
): WrittenDate | undefined {
  const time = readTime(rest);
  if (!time) return undefined;
  const year = fullYear(writtenYear);
  const [month, day] = [Number(writtenMonth), Number(writtenDay)];
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  if (!isReal || year < EARLIEST_YEAR || year > LATEST_YEAR) return undefined;
  return { year, month, day, ...time };
}

/** "25" is 2025 and "95" is 1995. */
function fullYear(written: string): number {
  const year = Number(written);
  if (written.length !== 2) return year;
  return year >= EARLIEST_YEAR % 100 ? 1900 + year : 2000 + year;
}

/** Minutes ahead of UTC of the zones that American programs write by name; ET has two. */
const namedZones: Readonly<Record<string, number | string>> = {
  ET: "America/New_York",
  CT: "America/Chicago",
  MT: "America/Denver",
  PT: "America/Los_Angeles",
  Z: 0,
  UTC: 0,
  GMT: 0,
  EST: -300,
  EDT: -240,
  CST: -360,
  CDT: -300,
  MST: -420,
  MDT: -360,
  PST: -480,
  PDT: -420,
  AKST: -540,
  AKDT: -480,
  HST: -600,
};

const timeForm =
  /^(?<hour>\d{1,2})[:.h](?<minute>\d{2})(?:[:.](?<second>\d{2})(?:[.,]\d{1,9})?)?(?:\s*(?:Uhr|(?<half>[ap]\.?\s?m\.?(?![a-z]))))?\s*\(?(?<zone>[a-z]{1,4}|(?:UTC|GMT)?[+-]\d{1,2}(?::?\d{2})?|[a-z]+\/[a-z_/]+)?\)?$/i;
/** "-0500 (Eastern Standard Time)", "+0000 UTC" and "-05:00[America/New_York]" name a zone twice. */
const zoneAgain = /(?<=[+-]\d\d:?\d\d)(?:\s(?:UTC|GMT|\([a-z ]+\))|\[[\w/]+\])$/i;
/** "Eastern Time" is ET, and "Eastern Standard Time" EST. */
const zoneInWords =
  /\b([ECMP])(?:astern|entral|ountain|acific)\s(?:([SD])(?:tandard|aylight)\s)?Time\b/i;

function readTime(
  text: string,
): Pick<WrittenDate, "hour" | "minute" | "second" | "zone"> | undefined {
  if (text.trim() === "") return { hour: 0, minute: 0, second: 0, zone: null };
  const found = timeForm.exec(
    text.trim().replace(zoneAgain, "").replace(zoneInWords, "$1$2T"),
  )?.groups;
  if (!found) return undefined;

  const half = found.half?.[0]?.toLowerCase();
  const written = Number(found.hour);
  if (half && (written < 1 || written > 12)) return undefined;
  const hour = half ? (written % 12) + (half === "p" ? 12 : 0) : written;
  const [minute, second] = [Number(found.minute), Number(found.second ?? 0)];
  const zone = found.zone === undefined ? null : zoneOf(found.zone);

  const isEndOfDay = hour === 24 && minute === 0 && second === 0;
  if ((hour > 23 && !isEndOfDay) || minute > 59 || second > 59 || zone === undefined)
    return undefined;
  return { hour, minute, second, zone };
}

function zoneOf(written: string): number | string | undefined {
  if (written.includes("/")) return isTimeZone(written) ? written : undefined;
  const offset = /([+-])(\d{1,2}):?(\d{2})?$/.exec(written);
  if (!offset) return namedZones[written.toUpperCase()];
  const [, sign, hours, minutes = "0"] = offset;
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}
