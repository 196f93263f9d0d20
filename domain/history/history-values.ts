import { isFormula, isGarbled, unguardedCell } from "../catalog/import/plain-text.ts";
import { typedText } from "../input/typed-text.ts";
import { type Cents, parseDecimal, ZERO } from "../money/cents.ts";

/** "12.5", "$1,212.50", European "12,50" or "-5.00", which is taken as 5.00; blank is 0. */
export function amountIn(cell: string): Cents | undefined {
  const digits = unguardedCell(cell).replace(/US\$|\$|USD|\s|^-/gi, "");
  if (digits === "") return ZERO;
  const decimal = /^\d+,\d{1,2}$/.test(digits)
    ? digits.replace(",", ".")
    : digits.replace(/,(?=\d{3}(?:\D|$))/g, "");
  return /^\d*\.?\d*$/.test(decimal) ? parseDecimal(decimal) : undefined;
}

/** Text without line breaks, truncated. @returns undefined when it is empty */
export function textIn(cell: string, longest: number, lines = false): string | undefined {
  // Shopify writes an apostrophe before numbers that must stay text, such as ZIP codes.
  const plain = typedText(unguardedCell(cell).replace(/^'/, ""), { lines });
  return plain.slice(0, longest).toWellFormed().trim() || undefined;
}

/** Lowercase. @returns undefined when it is no email address */
export function emailIn(cell: string): string | undefined {
  const email = typedText(cell.replace(/^'/, "")).toLowerCase();
  return email.length <= 254 && /^[^\s@,;<>]+@[^\s@,;<>]+$/.test(email) ? email : undefined;
}

/** Why cells cannot be taken as they are. @returns undefined when they can */
export function whyUnreadable(cells: readonly string[]): string | undefined {
  if (cells.some(isFormula)) {
    return "A cell has a formula instead of its result. Keep the values in the spreadsheet, and choose the file again.";
  }
  if (cells.some(isGarbled)) {
    return "Some letters are garbled, such as “CafÃ©” for “Café”. Save the file as CSV UTF-8, and choose it again.";
  }
  return undefined;
}

/**
 * "2026-05-01 10:00:00 +0200", "2026-05-01T10:00:00Z", and without a zone, as the clock of the shop
 * showed it, "2026-05-01 10:00" or "5/1/2026 10:00".
 *
 * @returns ISO 8601; undefined when it is no such moment
 */
export function momentIn(cell: string, timeZone: string): string | undefined {
  const found =
    /^(?:(?<y>\d{4})-(?<m>\d{1,2})-(?<d>\d{1,2})|(?<m2>\d{1,2})\/(?<d2>\d{1,2})\/(?<y2>\d{4}))(?:[T ]+(?<h>\d{1,2}):(?<min>\d{2})(?::(?<s>\d{2})(?:\.\d+)?)?\s?(?<half>[AP]M)?)?\s*(?<zone>Z|UTC|[+-]\d{2}:?\d{2})?$/i.exec(
      cell.trim(),
    )?.groups;
  if (!found) return undefined;
  const number = (text: string | undefined) => Number(text ?? 0);
  const [year, month, day] = [found.y ?? found.y2, found.m ?? found.m2, found.d ?? found.d2].map(
    number,
  ) as [number, number, number];
  const half = found.half?.toUpperCase();
  const hour = half ? (number(found.h) % 12) + (half === "PM" ? 12 : 0) : number(found.h);
  const at = Date.UTC(year, month - 1, day, hour, number(found.min), number(found.s));
  const date = new Date(at);
  const isReal =
    date.getUTCMonth() === month - 1 && date.getUTCDate() === day && date.getUTCHours() === hour;
  if (!isReal || year < 1990 || year > 2100) return undefined;
  const minutes = found.zone ? minutesOf(found.zone) : zoneMinutes(timeZone, at);
  return new Date(at - minutes * 60_000).toISOString();
}

function minutesOf(zone: string): number {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? [];
  if (!sign) return 0;
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/** How far a time zone's clock is ahead of UTC when it shows this local time. */
function zoneMinutes(timeZone: string, local: number): number {
  const ahead = (at: number) => (clockOf(timeZone, at) - at) / 60_000;
  // The first guess is wrong only around a clock change.
  return ahead(local - ahead(local) * 60_000);
}

function clockOf(timeZone: string, at: number): number {
  const parts = formatOf(timeZone).formatToParts(at);
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value ?? 0);
  return Date.UTC(
    part("year"),
    part("month") - 1,
    part("day"),
    part("hour"),
    part("minute"),
    part("second"),
  );
}

/** Creating a format is much slower than using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  formats.set(timeZone, format);
  return format;
}
