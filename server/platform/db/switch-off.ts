import { type RawBuilder, sql } from "kysely";

/**
 * Takes ways of reading from PostgreSQL for the rest of the transaction, and helpers that take
 * longer to start than such a question takes.
 */
export function switchOff(names: readonly string[]): RawBuilder<unknown> {
  return sql`
    select set_config(name, 'off', true) from unnest(${names}::text[]) as name
    union all select set_config('max_parallel_workers_per_gather', '0', true)
  `;
}
