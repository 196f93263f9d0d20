import { type RawBuilder, sql } from "kysely";

/** A jsonb parameter. Said in text, because pg would send a JavaScript array as a PostgreSQL one. */
export function jsonb(value: unknown): RawBuilder<never> {
  return sql<never>`${JSON.stringify(value)}::jsonb`;
}
