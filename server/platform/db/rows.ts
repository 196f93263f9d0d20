import { type SelectQueryBuilder, sql } from "kysely";

/** Whether a query without columns finds any row. */
export async function hasRow<Tables, Table extends keyof Tables>(
  query: SelectQueryBuilder<Tables, Table, object>,
): Promise<boolean> {
  const row = await query.select(sql`1`.as("found")).limit(1).executeTakeFirst();
  return row !== undefined;
}

/** How many rows a query without columns finds. */
export async function countRows<Tables, Table extends keyof Tables>(
  query: SelectQueryBuilder<Tables, Table, object>,
): Promise<number> {
  const counted = query.select(sql`count(*)::integer`.as("count")).$castTo<{ count: number }>();
  return (await counted.executeTakeFirstOrThrow()).count;
}
