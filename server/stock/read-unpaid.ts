import { sql } from "kysely";
import { DAY_MS } from "#domain/time/durations.ts";
import type { Database } from "../platform/db/database.ts";

/** A counted product, or a code or discount. */
export type UnpaidKind = "product" | "promotion";

/** What checkouts have reserved of one thing and not paid. */
export type Unpaid = {
  readonly kind: UnpaidKind;
  readonly id: number;
  readonly name: string;
  /** All pieces or uses that are left, reserved ones included; null for uses without a limit. */
  readonly remaining: number | null;
  readonly reserved: number;
  readonly checkouts: number;
  /** Different networks; zero where they are not known, as in a demo. */
  readonly networks: number;
  /** When Pay was first pressed for the oldest and the newest of them. */
  readonly since: Date;
  readonly newest: Date;
  /** How often reservations of these networks were released unpaid in the last day. */
  readonly lapses: number;
};

/** What unpaid checkouts have reserved now. */
export async function listUnpaid(db: Database, now: Date): Promise<Unpaid[]> {
  const dayAgo = new Date(now.getTime() - DAY_MS);
  const { rows } = await sql<Unpaid>`
    with held as (
      select 'product' as kind, product_id as id, checkout_id, quantity from reservations
      union all
      select 'promotion', promotion_id, checkout_id, 1 from promotion_uses
      where expires_at is not null
    ), summed as (
      select kind, held.id, sum(quantity)::integer as reserved, count(*)::integer as checkouts,
        array_agg(distinct reserved_by[1]) filter (where reserved_by is not null) as names,
        min(coalesce(reserved_since, submitted_at, ${now})) as since,
        max(coalesce(reserved_since, submitted_at, ${now})) as newest
      from held join checkouts on checkouts.id = held.checkout_id
      group by kind, held.id
    )
    select kind, summed.id::integer as id, summed.reserved, checkouts, since, newest,
      coalesce(cardinality(names), 0) as networks,
      coalesce(product.name, nullif(terms ->> 'name', ''), 'Code ' || promotion.code, '') as name,
      coalesce(on_hand, max_uses - (
        select count(*) from promotion_uses as kept
        where kept.promotion_id = promotion.id and expires_at is null
      ))::integer as remaining,
      coalesce((
        select sum(lapses) from checkouts
        where reserved_by is not null and reserved_by && names and lapsed_at > ${dayAgo}
      ), 0)::integer as lapses
    from summed
    left join stock_levels as level on kind = 'product' and level.product_id = summed.id
    left join products as product on product.id = level.product_id
    left join promotions as promotion on kind = 'promotion' and promotion.id = summed.id
    order by kind, name`.execute(db);
  return rows;
}

export async function findUnpaid(
  db: Database,
  thing: Pick<Unpaid, "kind" | "id">,
  now: Date,
): Promise<Unpaid | undefined> {
  const all = await listUnpaid(db, now);
  return all.find(({ kind, id }) => kind === thing.kind && id === thing.id);
}

/** The checkouts that have reserved a thing and not paid. */
export async function listUnpaidCheckouts(
  db: Database,
  { kind, id }: Pick<Unpaid, "kind" | "id">,
): Promise<string[]> {
  const rows =
    kind === "product"
      ? await db
          .selectFrom("reservations")
          .select("checkout_id")
          .where("product_id", "=", id)
          .execute()
      : await db
          .selectFrom("promotion_uses")
          .select("checkout_id")
          .where("promotion_id", "=", id)
          .where("expires_at", "is not", null)
          .execute();
  return rows.map(({ checkout_id }) => checkout_id);
}
