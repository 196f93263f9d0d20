import { sql } from "kysely";
import { Client } from "pg";

const MARK = "/* prepared */";

/**
 * Marks a statement of which every checkout runs one: `.modifyEnd(prepared)`, or the end of a `sql`
 * text. It is parsed and planned once per connection instead of every time, which is half of what a
 * short statement costs.
 *
 * Only for a text that is always the same and names its columns. A `*` gets another meaning when a
 * newer version of the shop adds a column, and PostgreSQL then refuses what was prepared before.
 */
export const prepared = sql.raw(MARK);

export function isPrepared(text: string): boolean {
  return text.endsWith(MARK);
}

/** The same for a text that comes from elsewhere. */
export function withPreparation(text: string): string {
  return text + MARK;
}

const PATIENT = "/* patient */";
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Marks a statement at its end that may take minutes, such as an index of a large table. Without it
 * the connection takes an answer that is so late for one that never comes. PostgreSQL's own limit is
 * apart from this: `set local statement_timeout = 0`.
 */
export const patient = sql.raw(PATIENT);

/**
 * A connection that gives marked statements a name, by which PostgreSQL knows them again, and waits
 * longer for those that take long.
 */
export class PreparingClient extends Client {
  // pg's own type has nine forms; this one is handed through as it came.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  override query(...given: any[]): any {
    const [text, values] = given;
    if (typeof text === "string" && Array.isArray(values) && isPrepared(text)) {
      given.splice(0, 2, { name: nameOf(text), text, values });
    }
    if (typeof text === "string" && Array.isArray(values) && text.endsWith(PATIENT)) {
      given.splice(0, 2, { text, values, query_timeout: DAY_MS });
    }
    return Reflect.apply(super.query, this, given);
  }
}

const names = new Map<string, string>();

function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = `conche-${names.size + 1}`;
  names.set(text, name);
  return name;
}
