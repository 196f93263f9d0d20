import { sql } from "kysely";
import {
  limitReservation,
  type ReservationVerdict,
  type ReservedGood,
  type ReservingNetwork,
} from "#domain/stock/limit-reservation.ts";
import { DAY_MS } from "#domain/time/durations.ts";
import type { AppContext } from "../../app-context.ts";
import type { DatabaseTransaction } from "../../platform/db/database.ts";
import { hashNetworks } from "../../platform/limits/hash-ip.ts";
import type { Network } from "../../platform/limits/networks.ts";

/** Unpaid checkouts of this network have reserved so much already. The transaction is rolled back. */
export class TooMuchReservedError extends Error {
  override readonly name = "TooMuchReservedError";
  readonly seconds: number;
  constructor(seconds: number) {
    super("Unpaid checkouts of this network have reserved too much.");
    this.seconds = seconds;
  }
}

/** The reservation was renewed as long as it may be. The transaction is rolled back. */
export class ReservationOverError extends Error {
  override readonly name = "ReservationOverError";
}

/** Hashes of a shopper's networks; none in demo mode, where nothing is limited. */
export function reservingNetworks(
  ctx: Pick<AppContext, "demoPayments" | "secret">,
  address: string | null,
): Network[] {
  if (ctx.demoPayments || address === null) return [];
  return hashNetworks(ctx.secret, "reservation", address);
}

/**
 * Checks what a checkout has just reserved. The rows of the products and promotions are locked then,
 * so that no other checkout of the network reserves the same at once.
 *
 * @param reservation.since null unless it renews one
 * @throws TooMuchReservedError
 * @throws ReservationOverError
 */
export async function checkReservation(
  tx: DatabaseTransaction,
  reservation: {
    readonly checkoutId: string;
    readonly networks: readonly Network[];
    readonly since: Date | null;
    readonly at: Date;
  },
): Promise<void> {
  const { checkoutId, networks, since, at } = reservation;
  const known = networks.length > 0 ? await readNetworks(tx, checkoutId, networks, at) : [];
  refuse(limitReservation(at, since, known));
}

function refuse(verdict: ReservationVerdict): void {
  if (verdict.code === "too-much") throw new TooMuchReservedError(verdict.seconds);
  if (verdict.code === "over") throw new ReservationOverError("It cannot be renewed any longer.");
}

async function readNetworks(
  tx: DatabaseTransaction,
  checkoutId: string,
  networks: readonly Network[],
  at: Date,
): Promise<ReservingNetwork[]> {
  const dayAgo = new Date(at.getTime() - DAY_MS);
  const { rows } = await sql<{
    name: string;
    lapses: number;
    lapsed_at: Date | null;
    paid: number;
    goods: ReservedGood[];
  }>`
    with product as (${reservedProducts(checkoutId)}), code as (${reservedCodes(checkoutId)})
    select name, coalesce(history.lapses, 0)::integer as lapses, history.lapsed_at,
      coalesce(history.paid, 0)::integer as paid,
      coalesce((
        select json_agg(json_build_object('remaining', remaining, 'own', own, 'others', others))
        from (${goodsWithOthers(checkoutId)}) as good
      ), '[]') as goods
    from unnest(${networks.map(({ name }) => name)}::text[]) as each (name)
    cross join lateral (
      select sum(lapses) filter (where lapsed_at > ${dayAgo}) as lapses,
        max(lapsed_at) as lapsed_at,
        count(*) filter (where order_id is not null and submitted_at > ${dayAgo}) as paid
      from checkouts where reserved_by is not null and reserved_by @> array[name]
    ) as history`.execute(tx);
  return rows.map(({ name, lapsed_at: lapsedAt, ...facts }) => ({
    ...facts,
    lapsedAt,
    share: networks.find((network) => network.name === name)?.share ?? 1,
  }));
}

const reservedProducts = (checkoutId: string) => sql`
  select product_id, on_hand as remaining, quantity as own
  from reservations join stock_levels using (product_id)
  where checkout_id = ${checkoutId}`;

/** Limited codes, with the uses that no order has. */
const reservedCodes = (checkoutId: string) => sql`
  select promotion_id, max_uses - (
      select count(*) from promotion_uses as kept
      where kept.promotion_id = promotion.id and expires_at is null
    ) as remaining
  from promotion_uses join promotions as promotion on promotion.id = promotion_id
  where checkout_id = ${checkoutId} and expires_at is not null and max_uses is not null`;

/** Each `product` and `code`, with what other checkouts of the network `name` reserve of it. */
const goodsWithOthers = (checkoutId: string) => sql`
  select remaining, own, (
      select coalesce(sum(quantity), 0) from reservations as other
      join checkouts on checkouts.id = other.checkout_id
      where other.product_id = product.product_id and checkouts.id <> ${checkoutId}
        and reserved_by @> array[name]
    ) as others
  from product
  union all
  select remaining, 1, (
      select count(*) from promotion_uses as other
      join checkouts on checkouts.id = other.checkout_id
      where other.promotion_id = code.promotion_id and checkouts.id <> ${checkoutId}
        and expires_at is not null and reserved_by @> array[name]
    )
  from code`;
