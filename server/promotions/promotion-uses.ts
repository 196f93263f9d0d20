import { sql } from "kysely";
import { normalizeEmail } from "#domain/promotions/normalize-email.ts";
import type { AppliedPromotion } from "#domain/promotions/promotion.ts";
import type { DatabaseTransaction } from "../platform/db/database.ts";

// Uses of promotions: reserved by a checkout at Pay, kept by its order. Lock order: inventory levels,
// then promotions by id, then orders.

/** The promotion was used up meanwhile. The transaction has to be rolled back. */
export class PromotionTakenError extends Error {
  override readonly name = "PromotionTakenError";
}

type Use = {
  /** Also the id of the order. */
  readonly checkoutId: string;
  readonly promotions: readonly Pick<AppliedPromotion, "id">[];
  readonly email: string;
  readonly at: Date;
};

/**
 * Reserves a use of each of these promotions, replacing earlier reservations of the checkout. The
 * caller's transaction has updated the checkout's row, which serializes reservations for it.
 *
 * @throws PromotionTakenError when one is used up or has ended, or the customer used it before; the
 *   transaction must then not be committed
 */
export async function reservePromotionUses(
  tx: DatabaseTransaction,
  use: Use & { readonly expiresAt: Date },
): Promise<void> {
  const wanted = use.promotions.map(({ id }) => Number(id));
  const before = await deleteReserved(tx, use.checkoutId);
  const changed = [...new Set([...wanted, ...before])];
  if (changed.length === 0) return;
  const more = changed.map((id) => Number(wanted.includes(id)) - Number(before.includes(id)));
  const { rows: counted } = await sql<{ id: number }>`
    with change as (
      select * from unnest(${changed}::bigint[], ${more}::integer[]) as each (id, more)
    ), locked as materialized (
      select promotion.id, more from promotions as promotion join change using (id)
      order by promotion.id for update of promotion
    )
    update promotions as promotion set uses = uses + more from locked
    where promotion.id = locked.id and (
      more <= 0 or is_active and (max_uses is null or uses < max_uses)
    )
    returning promotion.id`.execute(tx);
  if (counted.length < changed.length) throw new PromotionTakenError("A promotion is used up.");
  const reserved = await insertUses(tx, use, { ids: wanted, expiresAt: use.expiresAt });
  if (reserved < wanted.length) throw new PromotionTakenError("The customer used it before.");
}

/** Releases the reserved uses of a checkout. Idempotent. */
export async function releasePromotionUses(
  tx: DatabaseTransaction,
  checkoutId: string,
): Promise<void> {
  await addToCounts(tx, await deleteReserved(tx, checkoutId), -1);
}

/**
 * Converts the reserved uses of a checkout into uses of its order. The order is paid, so limits do
 * not apply: expired uses are counted again, and uses of promotions that are not part of the order
 * are released: nothing else would release what the checkout of a paid order has reserved.
 */
export async function keepPromotionUses(tx: DatabaseTransaction, use: Use): Promise<void> {
  const ids = use.promotions.map(({ id }) => Number(id));
  if (ids.length === 0) return await releasePromotionUses(tx, use.checkoutId);
  const kept = await tx
    .updateTable("promotion_uses")
    .set({ expires_at: null })
    .where("checkout_id", "=", use.checkoutId)
    .where((is) => is("promotion_id", "=", is.fn.any(is.val(ids))))
    .returning("promotion_id")
    .execute();
  await releasePromotionUses(tx, use.checkoutId);
  const late = ids.filter((id) => !kept.some(({ promotion_id }) => promotion_id === id));
  if (late.length > 0) await takeUses(tx, use, late);
}

/** Releases the uses of cancelled orders. Idempotent. */
export async function returnPromotionUses(
  tx: DatabaseTransaction,
  orderIds: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    delete from promotion_uses where checkout_id = any(${orderIds}::uuid[])
    returning promotion_id as id`.execute(tx);
  await addToCounts(
    tx,
    rows.map(({ id }) => id),
    -1,
  );
}

/** Takes the uses of orders again after their cancellation was undone, ignoring limits. */
export async function retakePromotionUses(
  tx: DatabaseTransaction,
  orderIds: readonly string[],
  at: Date,
): Promise<void> {
  const { rows } = await sql<{ id: string; email: string | null; promotions: number[] }>`
    select id, customer_email as email, array(
      select (each ->> 'id')::bigint from jsonb_array_elements(promotions) as each
      where (each ->> 'id')::bigint not in (
        select promotion_id from promotion_uses where checkout_id = orders.id
      )
    ) as promotions
    from orders where id = any(${orderIds}::uuid[]) and promotions <> '[]' order by id`.execute(tx);
  for (const { id, email, promotions } of rows) {
    const use = { checkoutId: id, promotions: [], email: email ?? "", at };
    if (promotions.length > 0) await takeUses(tx, use, promotions.map(Number));
  }
}

async function takeUses(tx: DatabaseTransaction, use: Use, ids: readonly number[]): Promise<void> {
  await addToCounts(tx, ids, 1);
  await insertUses(tx, use, { ids, expiresAt: null });
}

/** Deletes the reserved uses of a checkout. @returns the ids of their promotions */
async function deleteReserved(tx: DatabaseTransaction, checkoutId: string): Promise<number[]> {
  const rows = await tx
    .deleteFrom("promotion_uses")
    .where("checkout_id", "=", checkoutId)
    .where("expires_at", "is not", null)
    .returning("promotion_id")
    .execute();
  return rows.map(({ promotion_id }) => promotion_id);
}

async function addToCounts(
  tx: DatabaseTransaction,
  ids: readonly number[],
  each: 1 | -1,
): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    with change as (
      select id, count(*)::integer * ${each}::integer as more
      from unnest(${[...ids]}::bigint[]) as every (id) group by id
    ), locked as materialized (
      select promotion.id, more from promotions as promotion join change using (id)
      order by promotion.id for update of promotion
    )
    update promotions as promotion set uses = uses + more from locked
    where promotion.id = locked.id`.execute(tx);
}

/**
 * @param use.expiresAt null for an order, for which "once per customer" is not enforced
 * @returns how many were inserted
 */
async function insertUses(
  tx: DatabaseTransaction,
  { checkoutId, email, at }: Use,
  { ids, expiresAt }: { readonly ids: readonly number[]; readonly expiresAt: Date | null },
): Promise<number> {
  const { rows } = await sql`
    insert into promotion_uses (promotion_id, checkout_id, customer, is_only_one, expires_at, at)
    select id, ${checkoutId}, ${email === "" ? null : normalizeEmail(email)},
      ${expiresAt !== null} and (terms ->> 'oncePerCustomer')::boolean, ${expiresAt}, ${at}
    from promotions where id = any(${[...ids]}::bigint[])
    on conflict do nothing
    returning promotion_id`.execute(tx);
  return rows.length;
}
