import { type NotNull, sql } from "kysely";
import { add, type Cents, subtract } from "#domain/money/cents.ts";
import { type DecidedDispute, listDecidedDisputes } from "../erp/sync/read-order-money.ts";
import type { BalanceKind } from "../payments/payment-provider.ts";
import type { Database } from "../platform/db/database.ts";
import { centsFrom } from "../platform/db/sql-values.ts";
import type { BookFinding } from "./finding.ts";

/** An order that the shop believes to be complete in the ERP. */
export type BookedOrder = {
  readonly orderId: string;
  readonly orderNumber: string;
  readonly total: Cents;
  readonly invoiceId: number;
  /** Null: not paid, or marked as paid by hand in the ERP. */
  readonly paymentId: number | null;
  /** Whether its money went another way than through the provider. */
  readonly isPaidElsewhere: boolean;
  /** The total that credit notes should have; null while it is not known. */
  readonly credited: Cents | null;
  readonly payBacks: readonly { readonly paymentId: number; readonly amount: Cents }[];
  /** Whether nobody owes anything: all of its documents must be matched. */
  readonly isSettled: boolean;
};

/** More would burden the ERP without finding more. */
const MAX_ORDERS = 2_000;

/** Orders in the ERP that changed since then, latest first. */
export async function listBookedOrders(db: Database, since: Date): Promise<BookedOrder[]> {
  const { rows } = await sql<OrderRow>`
    select erp_syncs.order_id, orders.order_number, orders.total, invoice_id,
      erp_syncs.payment_id,
      coalesce(gift_card.amount, 0) as gift_card,
      coalesce(gift_card.refunded_amount, 0) as gift_card_refunded,
      exists (
        select from payments
        where payments.order_id = orders.id and dispute_state = 'lost'
      ) as is_lost,
      exists (
        select from payments
        where payments.order_id = orders.id and by_hand_method is not null
      ) as is_elsewhere,
      orders.status = 'cancelled' as is_cancelled, orders.refunded_amount,
      coalesce((
        select sum(amount) from refunds
        where refunds.order_id = orders.id and refunds.status = 'succeeded'
      ), 0) as refunded,
      exists (
        select from refunds
        where refunds.order_id = orders.id and refunds.status = 'succeeded' and payment_id is null
      ) as has_manual_refund,
      coalesce((
        select json_agg(json_build_object(
          'id', erp_credits.id, 'payment_id', erp_credits.payment_id,
          'amount', refunds.amount::text
        ))
        from erp_credits
        left join refunds on refunds.id = erp_credits.id and refunds.status = 'succeeded'
        where erp_credits.order_id = orders.id and erp_credits.payment_id is not null
      ), '[]') as pay_backs
    from erp_syncs join orders on orders.id = erp_syncs.order_id
    left join payments as gift_card
      on gift_card.order_id = orders.id and gift_card.kind = 'gift_card'
    where erp_syncs.state = 'done' and invoice_id is not null and requested_at >= ${since}
    order by requested_at desc limit ${MAX_ORDERS}`.execute(db);

  const lost = new Map<string, readonly DecidedDispute[]>();
  for (const { order_id: id, is_lost: isLost } of rows) {
    if (isLost) lost.set(id, await listDecidedDisputes(db, id, "lost"));
  }
  return rows.map((row) => bookedOrderOf(row, lost.get(row.order_id) ?? []));
}

type OrderRow = {
  order_id: string;
  order_number: string;
  total: string;
  gift_card: string;
  gift_card_refunded: string;
  invoice_id: number;
  payment_id: number | null;
  is_lost: boolean;
  is_elsewhere: boolean;
  is_cancelled: boolean;
  refunded_amount: string;
  refunded: string;
  has_manual_refund: boolean;
  pay_backs: { id: string; payment_id: number; amount: string | null }[];
};

function bookedOrderOf(row: OrderRow, lost: readonly DecidedDispute[]): BookedOrder {
  // The invoice is over what the gift card did not pay.
  const total = subtract(centsFrom(row.total), centsFrom(row.gift_card));
  const refunded = centsFrom(row.refunded);
  const inMoney = add(
    subtract(refunded, centsFrom(row.gift_card_refunded)),
    ...lost.map(({ amount }) => amount),
  );
  // Pending refunds, and those of a former shop, have no credit note of ours.
  const isKnown = centsFrom(row.refunded_amount) === refunded;
  const credited = row.is_cancelled ? total : inMoney;
  return {
    orderId: row.order_id,
    orderNumber: row.order_number,
    total,
    invoiceId: row.invoice_id,
    paymentId: row.payment_id,
    isPaidElsewhere: row.is_elsewhere,
    credited: isKnown ? credited : null,
    payBacks: row.pay_backs.flatMap(({ id, payment_id: paymentId, amount }) => {
      const dispute = lost.find((each) => each.paymentId === id);
      const back = amount === null ? dispute?.amount : centsFrom(amount);
      return back === undefined ? [] : [{ paymentId, amount: back }];
    }),
    // The rest of a cancelled order is owed to the customer; what was refunded by hand is booked by
    // whoever did.
    isSettled: !row.has_manual_refund && (!row.is_cancelled || inMoney === total),
  };
}

export type BookedEntry = {
  readonly id: string;
  readonly moveId: number;
  readonly kind: BalanceKind;
  readonly amount: Cents;
  readonly fee: Cents;
};

/** Fees and payouts since then that are booked in the ERP. */
export async function listBookedEntries(db: Database, since: Date): Promise<BookedEntry[]> {
  const rows = await db
    .selectFrom("balance_entries")
    .select(["id", "erp_move_id", "kind", "amount", "fee"])
    .where("erp_state", "=", "done")
    .where("erp_move_id", "is not", null)
    .$narrowType<{ erp_move_id: NotNull }>()
    .where("created_at", ">=", since)
    .orderBy("created_at")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    moveId: row.erp_move_id,
    // A CHECK of the table allows only these values.
    kind: row.kind as BalanceKind,
    amount: centsFrom(row.amount),
    fee: centsFrom(row.fee),
  }));
}

/** An order may be placed this long after its money arrived. */
const ORDER_LATE_AFTER_MS = 60 * 60_000;

/** Balance entries since then that belong to no order, so that a person has to book them. */
export async function findStrangeEntries(
  db: Database,
  { since, now }: { readonly since: Date; readonly now: Date },
): Promise<BookFinding[]> {
  const settled = new Date(now.getTime() - ORDER_LATE_AFTER_MS);
  const rows = await db
    .selectFrom("balance_entries")
    .select(["id", "kind", "currency", "amount"])
    .where("created_at", ">=", since)
    .where((entry) =>
      entry.or([
        entry("kind", "=", "other"),
        entry("currency", "<>", "usd"),
        entry.and([
          entry("kind", "=", "payment"),
          entry("order_id", "is", null),
          entry("created_at", "<", settled),
        ]),
      ]),
    )
    .orderBy("created_at")
    .execute();
  return rows.map(({ id, kind, currency, amount }) => ({
    code: kind === "payment" && currency === "usd" ? "entry-without-order" : "entry-unknown",
    reference: id,
    orderId: null,
    expected: null,
    actual: centsFrom(amount),
  }));
}

/**
 * Payouts since then whose listed entries add up to another sum. A failed payout's money leaves
 * with a later one.
 */
export async function findUnevenPayouts(db: Database, since: Date): Promise<BookFinding[]> {
  const { rows } = await sql<{ id: string; paid: string; sum: string }>`
    select payout.source_id as id, -payout.amount as paid, coalesce((
      select sum(net) from balance_entries as entry
      where entry.payout_id = payout.source_id and entry.id <> payout.id
    ), 0) as sum
    from balance_entries as payout
    where payout.payout_list = 'listed' and payout.created_at >= ${since}
      and not exists (
        select from balance_entries as back
        where back.source_id = payout.source_id and back.id <> payout.id
      )`.execute(db);
  return rows.flatMap(({ id, paid, sum }) => {
    const [actual, expected] = [centsFrom(paid), centsFrom(sum)];
    return actual === expected
      ? []
      : [{ code: "payout-differs", reference: id, orderId: null, expected, actual }];
  });
}
