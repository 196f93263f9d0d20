import { sql } from "kysely";
import type { AppContext } from "../../app-context.ts";
import { type CsvRow, exportCsv, selectCells, timeCell } from "../../platform/csv/export-csv.ts";
import type { Database } from "../../platform/db/database.ts";
import { BATCH } from "../../platform/db/read-in-batches.ts";
import { resolveSearch } from "./find-elsewhere.ts";
import { fitsFilter, type OrderFilter } from "./order-filter.ts";
import { isOlder, type OrderPosition } from "./order-list-page.ts";

/** In terms of `page` and what `readBatch` joins to it. */
const columnsIn = (timeZone: string) => ({
  orderNumber: sql`page.order_number`,
  date: timeCell(sql`order_date`, timeZone),
  status: sql`status`,
  paymentStatus: sql`payment_status`,
  // The buyer's; the address is the recipient's.
  customer: sql`customer_name`,
  email: sql`customer_email`,
  phone: sql`shipping_address ->> 'phone'`,
  firstName: sql`shipping_address ->> 'firstName'`,
  lastName: sql`shipping_address ->> 'lastName'`,
  street: sql`shipping_address ->> 'street'`,
  city: sql`shipping_address ->> 'city'`,
  state: sql`shipping_address ->> 'state'`,
  zipCode: sql`shipping_address ->> 'zipCode'`,
  bars: sql`case when sells_gift_card then 0 else items.bars end::text`,
  boxes: sql`items.boxes::text`,
  contents: sql`items.contents`,
  subtotal: sql`subtotal::text`,
  discount: sql`discount::text`,
  tax: sql`tax::text`,
  shipping: sql`shipping::text`,
  total: sql`total::text`,
  refunded: sql`refunded_amount::text`,
  trackingNumbers: sql`coalesce(parcels.numbers, tracking_number)`,
  shippedOn: sql`to_char(parcels.shipped_at at time zone ${timeZone}, 'YYYY-MM-DD')`,
  notes: sql`notes`,
  shippingMethod: sql`shipping_charge ->> 'method'`,
  promotions: sql`used.promotions`,
  giftCard: sql`gift_card.amount::text`,
  gift: sql`case when gift.order_id is not null then 'yes' end`,
  giftMessage: sql`gift.message`,
  shipAfter: sql`gift.ship_after::text`,
  recipientEmail: sql`gift.recipient_email`,
  // The first order of several that were paid at once.
  purchase: sql`purchase.order_number`,
  packerNote: sql`packer_note`,
  // The month in which it counts; date is when it was placed.
  paidOn: sql`to_char((select at from sales_entries where order_id = page.id and kind = 'sale'
    order by id desc limit 1) at time zone ${timeZone}, 'YYYY-MM-DD')`,
  // Of its ready-made boxes.
  boxNames: sql`named.boxes`,
});

type Row = OrderPosition & CsvRow;

/**
 * Streams all orders that match the filter, with addresses, bars, boxes, tax, refunds, tracking and
 * gifts, newest first. Amounts are in dollars, times in the shop's time zone.
 */
export async function* exportFullOrders(
  { db, details }: Pick<AppContext, "db" | "details">,
  typed: OrderFilter,
): AsyncGenerator<string> {
  const filter = await resolveSearch(db, typed);
  const columns = columnsIn(details().timeZone);
  yield* exportCsv({
    columns,
    textColumns: ["zipCode", "trackingNumbers"],
    readAfter: (last: Row | undefined) => readBatch(db, filter, columns, last),
  });
}

async function readBatch(
  db: Database,
  filter: OrderFilter,
  columns: ReturnType<typeof columnsIn>,
  last: OrderPosition | undefined,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with page as (
      select * from orders where ${fitsFilter(filter)} and ${last ? isOlder(last) : sql`true`}
      order by created_at desc, id desc limit ${BATCH}
    )
    select page.id, page.created_at::text as at, ${selectCells(columns)} as cells
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
        min(shipped_at) as shipped_at
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
