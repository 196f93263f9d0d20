import { type RawBuilder, sql } from "kysely";
import { type Cents, parseDecimal } from "#domain/money/cents.ts";

/**
 * An amount out of a numeric column. An adopted table may have double precision, which comes as a
 * number; printed, it has the digits that its owner typed.
 *
 * @throws Error when it is not an amount, which no row of ours can hold
 */
export function centsFrom(text: string | number): Cents {
  const amount = parseDecimal(String(text));
  if (amount === undefined) throw new Error(`Not an amount of money in the database: ${text}`);
  return amount;
}

/** A jsonb parameter, as text, because pg would send a JavaScript array as a PostgreSQL one. */
export function jsonb(value: unknown): RawBuilder<never> {
  return sql<never>`${JSON.stringify(value)}::jsonb`;
}

/** The pattern of `like` for what contains a text; `%`, `_` and `\` in it stand for themselves. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}
