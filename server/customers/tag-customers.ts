import { sql } from "kysely";
import { MAX_TAGS } from "#domain/customers/customer-notes.ts";
import type { AppContext } from "../app-context.ts";
import { customerOf } from "./customer-rows.ts";

export type TaggedCustomers = {
  /** An order of each customer who has the tag now and did not before. */
  readonly orderIds: readonly string[];
  /** Customers who have as many tags as there can be. */
  readonly full: number;
};

/**
 * Gives a tag to the customers of orders.
 *
 * @param tag as stored: trimmed and in lower case
 */
export async function tagCustomers(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  orderIds: readonly string[],
  tag: string,
): Promise<TaggedCustomers> {
  // The orders are locked, so that their customers cannot be erased meanwhile.
  const { rows } = await sql<{ id: string; is_tagged: boolean; is_full: boolean }>`
    with locked as (
      select id, ${customerOf("orders")} as email from orders
      where id = any(${orderIds}::uuid[]) order by id for update
    ),
    chosen as (
      select distinct on (email) id, email from locked where email <> '' order by email, id
    ),
    tagged as (
      insert into customers (email, notes, tags, version, updated_at)
      select email, '', array[${tag}::text], 1, ${clock()} from chosen
      on conflict (email) do update set
        tags = customers.tags || excluded.tags,
        version = customers.version + 1,
        updated_at = excluded.updated_at
      where not customers.tags @> excluded.tags and cardinality(customers.tags) < ${MAX_TAGS}
      returning email
    )
    select chosen.id, tagged.email is not null as is_tagged,
      coalesce(not before.tags @> array[${tag}::text]
        and cardinality(before.tags) >= ${MAX_TAGS}, false) as is_full
    from chosen
    left join tagged using (email)
    left join customers as before using (email)
  `.execute(db);
  return {
    orderIds: rows.filter((row) => row.is_tagged).map(({ id }) => id),
    full: rows.filter((row) => row.is_full).length,
  };
}

/** @returns how many customers no longer have the tag */
export async function untagCustomers(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  orderIds: readonly string[],
  tag: string,
): Promise<number> {
  const { numAffectedRows } = await sql`
    update customers set
      tags = array_remove(tags, ${tag}::text),
      version = version + 1,
      updated_at = ${clock()}
    where tags @> array[${tag}::text]
      and email in (select ${customerOf("orders")} from orders where id = any(${orderIds}::uuid[]))
  `.execute(db);
  return Number(numAffectedRows ?? 0n);
}
