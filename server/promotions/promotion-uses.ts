import { sql } from "kysely";
import { normalizeEmail } from "#domain/promotions/normalize-email.ts";
import { type AppliedPromotion, isCounted } from "#domain/promotions/promotion.ts";
import type { DatabaseTransaction } from "../platform/db/database.ts";
import { TakenError } from "../platform/db/retry-on-conflict.ts";

// Uses of promotions: reserved by a checkout at Pay, kept by its order. Whoever changes uses has locked
// their promotions before, all at once (server/orders/lock-order.ts): a use that another transaction
// is deleting or inserting is waited for, too.

/** The promotion was used up meanwhile. */
export class PromotionTakenError extends TakenError {
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
  const wanted = countedIds(use);
  const before = await listReserved(tx, use.checkoutId);
  const changed = [...new Set([...wanted, ...before])];
  if (changed.length === 0) return;

  await lockFirstOrder(tx, use, wanted);
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

  await deleteReserved(tx, use.checkoutId);
  const reserved = await insertUses(tx, use, { ids: wanted, expiresAt: use.expiresAt });
  if (reserved.length < wanted.length)
    throw new PromotionTakenError("The customer used it before.");
}

/**
 * A mailbox gets one discount for a first order, whichever codes it has: another checkout of it that
 * reserves one at the same moment is waited for.
 *
 * @throws PromotionTakenError when another checkout or order of the mailbox has one
 */
async function lockFirstOrder(
  tx: DatabaseTransaction,
  { checkoutId, email }: Use,
  ids: readonly number[],
): Promise<void> {
  const firstOnly = sql`(terms ->> 'firstOrderOnly')::boolean`;
  const { rows: wanted } = await sql`
    select from promotions where id = any(${[...ids]}::bigint[]) and ${firstOnly}`.execute(tx);
  if (wanted.length === 0) return;

  const mailbox = normalizeEmail(email);
  await sql`select pg_advisory_xact_lock(hashtextextended(${`first-order:${mailbox}`}, 0))`.execute(
    tx,
  );
  const { rows: others } = await sql`
    select from promotion_uses join promotions on promotions.id = promotion_id
    where customer = ${mailbox} and checkout_id <> ${checkoutId} and ${firstOnly} limit 1`.execute(
    tx,
  );
  if (others.length > 0) throw new PromotionTakenError("The customer has one for a first order.");
}

/** Releases the reserved uses of a checkout. Idempotent. */
export async function releasePromotionUses(
  tx: DatabaseTransaction,
  checkoutId: string,
): Promise<void> {
  await addToCounts(tx, await listReserved(tx, checkoutId), -1);
  await deleteReserved(tx, checkoutId);
}

/**
 * Converts the reserved uses of a checkout into uses of its order. The order is paid, so limits do
 * not apply: expired uses are counted again, and uses of promotions that are not part of the order
 * are released: nothing else would release what the checkout of a paid order has reserved.
 */
export async function keepPromotionUses(tx: DatabaseTransaction, use: Use): Promise<void> {
  const ids = countedIds(use);
  await lockPromotions(tx, [...ids, ...(await listReserved(tx, use.checkoutId))]);
  const claimed = await tx
    .updateTable("promotion_uses")
    .set({ expires_at: null })
    .where("checkout_id", "=", use.checkoutId)
    .where((is) => is("promotion_id", "=", is.fn.any(is.val(ids))))
    .returning("promotion_id")
    .execute();
  await releasePromotionUses(tx, use.checkoutId);
  const late = ids.filter((id) => !claimed.some(({ promotion_id }) => promotion_id === id));
  if (late.length > 0) await takeUses(tx, use, late);
}

/**
 * Releases the uses of orders that are being cancelled or deleted. Orders that were bought together
 * share one use, which is released with the last of them. Idempotent.
 *
 * @param orderIds locked by the caller
 */
export async function returnPromotionUses(
  tx: DatabaseTransaction,
  orderIds: readonly string[],
): Promise<void> {
  // Locked before the other orders are read: of two that are cancelled at once, the second one sees
  // the first as cancelled.
  await lockPromotionsOf(tx, orderIds);
  const { rows } = await sql<{ id: number }>`
    delete from promotion_uses where ${isUseOf(orderIds)} and not exists (
      select from checkouts join orders on orders.id = checkouts.id
      where checkouts.purchase_id = promotion_uses.checkout_id
        and orders.status is distinct from 'cancelled' and orders.id <> all(${orderIds}::uuid[])
    )
    returning promotion_id as id`.execute(tx);
  await addToCounts(
    tx,
    rows.map(({ id }) => id),
    -1,
  );
}

/**
 * Takes the uses of orders again after their cancellation was undone, ignoring limits. What another
 * order of the same purchase has kept is not taken twice.
 */
export async function retakePromotionUses(
  tx: DatabaseTransaction,
  orderIds: readonly string[],
  at: Date,
): Promise<void> {
  const { rows } = await sql<{ id: string; email: string | null; promotions: number[] }>`
    select coalesce(purchase_id, orders.id) as id, min(customer_email) as email,
      array_agg(distinct (each ->> 'id')::bigint) as promotions
    from orders left join checkouts on checkouts.id = orders.id
    cross join jsonb_array_elements(orders.promotions) as each
    where orders.id = any(${orderIds}::uuid[]) group by 1 order by 1`.execute(tx);
  await lockPromotionsOf(tx, orderIds);
  for (const { id, email, promotions } of rows) {
    const use = { checkoutId: id, promotions: [], email: email ?? "", at };
    await takeUses(tx, use, promotions.map(Number));
  }
}

function countedIds({ promotions }: Pick<Use, "promotions">): number[] {
  return promotions.filter(isCounted).map(({ id }) => Number(id));
}

async function takeUses(tx: DatabaseTransaction, use: Use, ids: readonly number[]): Promise<void> {
  await addToCounts(tx, await insertUses(tx, use, { ids, expiresAt: null }), 1);
}

/**
 * Locks the promotions of orders, of which uses may be returned or taken again.
 *
 * @param orderIds locked by the caller
 */
export async function lockPromotionsOf(
  tx: DatabaseTransaction,
  orderIds: readonly string[],
): Promise<void> {
  await sql`
    select from promotions where id in (
      select promotion_id from promotion_uses where ${isUseOf(orderIds)}
      union select (each ->> 'id')::bigint
        from orders cross join jsonb_array_elements(orders.promotions) as each
        where orders.id = any(${orderIds}::uuid[])
    ) order by id for update`.execute(tx);
}

async function lockPromotions(tx: DatabaseTransaction, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`select from promotions where id = any(${[...ids]}::bigint[])
    order by id for update`.execute(tx);
}

/** SQL condition on `promotion_uses`: of these orders. Those bought together share their uses. */
function isUseOf(orderIds: readonly string[]) {
  return sql`checkout_id in (
    select coalesce(purchase_id, each) from unnest(${orderIds}::uuid[]) as each
    left join checkouts on checkouts.id = each)`;
}

/** The promotions of which a checkout has reserved uses. Its locked row keeps others from them. */
async function listReserved(tx: DatabaseTransaction, checkoutId: string): Promise<number[]> {
  const rows = await tx
    .selectFrom("promotion_uses")
    .select("promotion_id")
    .where("checkout_id", "=", checkoutId)
    .where("expires_at", "is not", null)
    .execute();
  return rows.map(({ promotion_id }) => promotion_id);
}

async function deleteReserved(tx: DatabaseTransaction, checkoutId: string): Promise<void> {
  await tx
    .deleteFrom("promotion_uses")
    .where("checkout_id", "=", checkoutId)
    .where("expires_at", "is not", null)
    .execute();
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
 * @param use.expiresAt null for an order, for which "once per customer" is not enforced. What is for
 *   the first order is for one order, too: of several that are being paid, only one is the first
 * @returns the promotions of those that were inserted; the checkout has the others already
 */
async function insertUses(
  tx: DatabaseTransaction,
  { checkoutId, email, at }: Use,
  { ids, expiresAt }: { readonly ids: readonly number[]; readonly expiresAt: Date | null },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into promotion_uses (promotion_id, checkout_id, customer, is_only_one, expires_at, at)
    select id, ${checkoutId}, ${email === "" ? null : normalizeEmail(email)},
      ${expiresAt !== null} and (
        (terms ->> 'oncePerCustomer')::boolean or (terms ->> 'firstOrderOnly')::boolean
      ), ${expiresAt}, ${at}
    from promotions where id = any(${[...ids]}::bigint[])
    on conflict do nothing
    returning promotion_id as id`.execute(tx);
  return rows.map(({ id }) => id);
}
