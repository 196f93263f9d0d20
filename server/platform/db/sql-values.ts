import { type RawBuilder, type SqlBool, sql } from "kysely";
import { isOnlyMarks, searchWords, typedSearch } from "#domain/input/search-form.ts";
import { type Cents, parseDecimal } from "#domain/money/cents.ts";

/**
 * Reads an amount from a numeric column.
 *
 * @throws Error when it is not an amount, which no row of ours can hold
 */
export function centsFrom(text: string): Cents {
  const amount = parseDecimal(text);
  if (amount === undefined) throw new Error(`Not an amount of money in the database: ${text}`);
  return amount;
}

/** A jsonb parameter, as text, because pg would send a JavaScript array as a PostgreSQL one. */
export function jsonb(value: unknown): RawBuilder<never> {
  return sql<never>`${JSON.stringify(value)}::jsonb`;
}

/** A `like` pattern that matches texts containing `text`; `%`, `_` and `\` are escaped. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}

/** What somebody typed, as a `like` pattern for texts in search form: see the function search_form. */
export function typedPattern(typed: string): RawBuilder<string> {
  return sql`search_form(${containing(typedSearch(typed))})`;
}

/** Condition: a text contains every word that somebody typed, in any spelling and order. */
export function saysTyped(text: RawBuilder<unknown>, typed: string): RawBuilder<SqlBool> {
  return formSaysTyped(sql`search_form(${text})`, typed);
}

/** The same for a text that is stored in search form. */
export function formSaysTyped(form: RawBuilder<unknown>, typed: string): RawBuilder<SqlBool> {
  if (isOnlyMarks(typed)) return sql`false`;
  const words = searchWords(typed).map((word) => sql`${form} like ${typedPattern(word)}`);
  return sql`(${sql.join(words, sql` and `)})`;
}
