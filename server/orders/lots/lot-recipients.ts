import { sql } from "kysely";
import type { OrderStatus } from "#domain/orders/order-status.ts";
import { dayIn } from "#domain/time/day-in.ts";
import type { AppContext } from "../../app-context.ts";
import { csvRows } from "../../platform/csv/csv-rows.ts";
import type { Database } from "../../platform/db/database.ts";
import { parseOrderStatus } from "../order-queries.ts";

/** An order with bars of a lot. */
export type LotRecipient = {
  readonly orderId: string;
  readonly orderNumber: string;
  /** Empty, like the address, when the customer's data was erased. */
  readonly customerName: string;
  readonly customerEmail: string;
  /** To whom a gift went; null for the customer. */
  readonly recipient: {
    readonly name: string;
    readonly email: string;
    readonly phone: string;
  } | null;
  readonly status: OrderStatus;
  /** How many bars of the lot; for an uncertain order, the most it may have. */
  readonly quantity: number;
  /**
   * Whether the bars were recorded as from this lot. Otherwise they were shipped without a lot
   * while this one was in stock.
   */
  readonly isCertain: boolean;
  readonly orderedAt: Date;
};

/** Who received bars of a lot, and who may have: certain ones first, then by order date. */
export async function listLotRecipients(db: Database, lotId: number): Promise<LotRecipient[]> {
  const { rows } = await sql<Omit<LotRecipient, "status"> & { status: string }>`
    with lot as (
      select *, coalesce(made_on - interval '1 day', created_at) as since from lots where id = ${lotId}
    ), bars as (
      select item.order_id, packed.quantity, true as certain
      from packed_lots as packed join order_items as item on item.id = packed.order_item_id
      where packed.lot_id = ${lotId}
      union all
      select counts.order_id, got.quantity - written.quantity, false
      from lot
      join order_item_counts as counts on counts.product_id = lot.product_id
      join orders on orders.id = counts.order_id
      cross join lateral (
        select case when packed_at is null then shipped
          else greatest(shipped, in_parcels + to_send) end as quantity
      ) as got
      cross join lateral (
        select coalesce(sum(quantity), 0) as quantity from packed_lots
        where order_item_id = counts.order_item_id
      ) as written
      where got.quantity > written.quantity and orders.created_at >= lot.since
    )
    select orders.id as "orderId", order_number as "orderNumber",
      coalesce(customer_name, '') as "customerName", coalesce(customer_email, '') as "customerEmail",
      case when gift.order_id is not null then jsonb_build_object(
        'name', concat_ws(' ', shipping_address ->> 'firstName', shipping_address ->> 'lastName'),
        'email', coalesce(gift.recipient_email, ''),
        'phone', coalesce(shipping_address ->> 'phone', '')) end as recipient,
      status, sum(bars.quantity)::integer as quantity, bars.certain as "isCertain",
      order_date as "orderedAt"
    from bars join orders on orders.id = bars.order_id
    left join order_gifts as gift on gift.order_id = orders.id
    group by orders.id, gift.order_id, bars.certain
    order by bars.certain desc, orders.created_at, orders.id`.execute(db);
  return rows.map((row) => ({ ...row, status: parseOrderStatus(row.status) }));
}

// biome-ignore format: the last three are a gift's.
const csvTitles = [
  "orderNumber", "date", "customer", "email", "bars", "status", "certain",
  "recipient", "recipientEmail", "recipientPhone",
];

/** CSV of who received bars of a lot, and who may have. */
export async function* exportLotRecipients(
  { db, details }: Pick<AppContext, "db" | "details">,
  lotId: number,
): AsyncGenerator<string> {
  const { timeZone } = details();
  yield csvRows([csvTitles]);
  const recipients = await listLotRecipients(db, lotId);
  yield csvRows(
    recipients.map((each) => [
      each.orderNumber,
      dayIn(timeZone, each.orderedAt),
      each.customerName,
      each.customerEmail,
      String(each.quantity),
      each.status,
      each.isCertain ? "yes" : "perhaps",
      each.recipient?.name ?? "",
      each.recipient?.email ?? "",
      each.recipient?.phone ?? "",
    ]),
  );
}
