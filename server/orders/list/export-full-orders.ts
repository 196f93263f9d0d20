import { sql } from "kysely";
import type { AppContext } from "../../app-context.ts";
import { csvListRows, csvRows } from "../../platform/csv/csv-rows.ts";
import { BATCH, readInBatches } from "../../platform/db/read-in-batches.ts";
import { resolveSearch } from "./find-elsewhere.ts";
import { fitsFilter, type OrderFilter } from "./order-filter.ts";
import { isOlder, type OrderPosition } from "./order-list-page.ts";

const columns = [
  "orderNumber",
  "date",
  "status",
  "paymentStatus",
  "customer",
  "email",
  "phone",
  "firstName",
  "lastName",
  "street",
  "city",
  "state",
  "zipCode",
  "bars",
  "boxes",
  "contents",
  "subtotal",
  "discount",
  "tax",
  "shipping",
  "total",
  "refunded",
  "trackingNumbers",
  "shippedOn",
  "notes",
  "shippingMethod",
  "promotions",
  "giftCard",
  // The address above is the recipient's, customer and email are the buyer's.
  "gift",
  "giftMessage",
  "shipAfter",
  "recipientEmail",
  // The first order of several that were paid at once.
  "purchase",
  "packerNote",
  // The month in which it counts; date is when it was placed.
  "paidOn",
  // Of its ready-made boxes.
  "boxNames",
] as const;
const textColumns = ["zipCode", "trackingNumbers"] as const;

type Row = OrderPosition & { readonly cells: readonly (string | null)[] };

/**
 * Streams all orders that match the filter, with addresses, bars, boxes, tax, refunds, tracking and
 * gifts, newest first. Amounts are in dollars, times in the shop's time zone.
 */
export async function* exportFullOrders(
  ctx: Pick<AppContext, "db" | "details">,
  typed: OrderFilter,
): AsyncGenerator<string> {
  const filter = await resolveSearch(ctx.db, typed);
  yield csvRows([columns]);
  for await (const rows of readInBatches<Row>((last) => readBatch(ctx, filter, last))) {
    yield csvListRows(
      columns,
      textColumns,
      rows.map(({ cells }) => cells),
    );
  }
}

async function readBatch(
  { db, details }: Pick<AppContext, "db" | "details">,
  filter: OrderFilter,
  last: OrderPosition | undefined,
): Promise<Row[]> {
  const { timeZone } = details();
  const { rows } = await sql<Row>`
    with page as (
      select * from orders where ${fitsFilter(filter)} and ${last ? isOlder(last) : sql`true`}
      order by created_at desc, id desc limit ${BATCH}
    )
    select page.id, page.created_at::text as at, array[
      page.order_number,
      to_char(order_date at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI:SS'),
      status, payment_status,
      customer_name, customer_email,
      shipping_address ->> 'phone', shipping_address ->> 'firstName',
      shipping_address ->> 'lastName', shipping_address ->> 'street', shipping_address ->> 'city',
      shipping_address ->> 'state', shipping_address ->> 'zipCode',
      items.bars::text, items.boxes::text, items.contents,
      subtotal::text, discount::text, tax::text, shipping::text, total::text, refunded_amount::text,
      coalesce(parcels.numbers, tracking_number), parcels.shipped_on, notes,
      shipping_charge ->> 'method', used.promotions, gift_card.amount::text,
      case when gift.order_id is not null then 'yes' end, gift.message, gift.ship_after::text,
      gift.recipient_email, purchase.order_number, packer_note,
      to_char((select at from sales_entries where order_id = page.id and kind = 'sale'
        order by id desc limit 1) at time zone ${timeZone}, 'YYYY-MM-DD'),
      named.boxes
    ] as cells
    from page
    left join lateral (
      select coalesce(sum(quantity), 0) as bars, count(distinct bundle_id) as boxes,
        string_agg(quantity || ' x ' || product_name, ', ' order by position, order_items.id)
          as contents
      from order_items where order_id = page.id
    ) as items on true
    left join lateral (
      select string_agg(box_name, ', ' order by place) as boxes from (
        select min(box_name) as box_name, min(position) as place
        from order_items where order_id = page.id and box_name is not null group by bundle_id
      ) as box
    ) as named on true
    left join lateral (
      select string_agg(tracking_number, ', ' order by shipped_at) as numbers,
        to_char(min(shipped_at) at time zone ${timeZone}, 'YYYY-MM-DD') as shipped_on
      from shipments where order_id = page.id and undone_at is null
    ) as parcels on true
    left join lateral (
      select string_agg(format('%s (%s)', each ->> 'label', round(
        ((each ->> 'onProducts')::numeric + (each ->> 'onShipping')::numeric) / 100, 2)), ', ')
        as promotions
      from jsonb_array_elements(page.promotions) as each
    ) as used on true
    left join lateral (
      select amount from payments
      where order_id = page.id and kind = 'gift_card' and payments.status = 'succeeded'
    ) as gift_card on true
    left join order_gifts as gift on gift.order_id = page.id
    left join lateral (
      select first_order.order_number
      from checkouts as own
      join checkouts as bought on bought.purchase_id = own.purchase_id
      join orders as first_order on first_order.id = bought.id
      where own.id = page.id
      order by bought.purchase_position limit 1
    ) as purchase on true
    order by page.created_at desc, page.id desc
  `.execute(db);
  return rows;
}
