/**
 * Whether a text is the IANA name of a time zone. An offset such as -05:00 isn't one: it knows no summer
 * time, and PostgreSQL reads its sign the other way.
 */
export function isTimeZone(name: string): boolean {
  if (/^[+-]/.test(name)) return false;

  try {
    new Intl.DateTimeFormat("en-US", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
