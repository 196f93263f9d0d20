import { sql } from "kysely";
import { type Address, addressSchema } from "#domain/addresses/address.ts";
import { emailField } from "#domain/addresses/delivery-fields.ts";
import type { OrderSummary } from "#domain/orders/order.ts";
import { readTypedNumber } from "#domain/orders/typed-order-number.ts";
import { customerOf } from "../customers/customer-rows.ts";
import { findOrdersByNumber } from "../orders/list/find-orders-by-number.ts";
import { listOrdersById } from "../orders/list/order-list-queries.ts";
import { searchNewestOrders } from "../orders/list/search-orders.ts";
import type { Database } from "../platform/db/database.ts";

/** An order with everything by which it may have been found. */
export type FoundOrder = OrderSummary & OrderTexts;

type OrderTexts = {
  /** Of the delivery; of a gift, its recipient's. */
  readonly address: Address;
  readonly isGift: boolean;
  readonly recipientEmail: string;
  readonly giftMessage: string;
  /** Such as "2 Old Growth". */
  readonly lines: readonly string[];
  readonly trackingNumbers: readonly string[];
  /** Labels of codes and automatic discounts. */
  readonly promotions: readonly string[];
  /** The customer's, the owner's, and the one for the packer. */
  readonly notes: readonly string[];
};

export type FoundOrders = {
  readonly orders: readonly FoundOrder[];
  /** How many there are; null for very many, or where only the newest were searched. */
  readonly total: number | null;
};

/** Orders by their number or its end, then the newest by anything that is on them. */
export async function findOrders(db: Database, typed: string, limit: number): Promise<FoundOrders> {
  const numbered = await findOrdersByNumber(db, typed, limit);
  if (numbered.length > 0 && namesYear(typed)) {
    return { orders: await readTexts(db, numbered), total: numbered.length };
  }
  const { orders, total } = await findByText(db, typed, limit);

  const known = new Set(numbered.map(({ id }) => id));
  const others = orders.filter(({ id }) => !known.has(id));
  const found = [...numbered, ...others].slice(0, limit);
  const isAll = total !== null && numbered.length + others.length <= limit;
  return { orders: await readTexts(db, found), total: isAll ? found.length : null };
}

/**
 * Whether it is an order's number with its year, such as "2026-19": then it is searched as nothing else,
 * because 2026-1 is in a tenth of all orders.
 */
export function namesYear(typed: string): boolean {
  const number = readTypedNumber(typed);
  if (number?.kind === "complete") return true;
  return number?.kind === "end" && number.year !== null && isYear(number.year);
}

/** Lots, codes and parcels have numbers with hyphens, too. */
function isYear(year: number): boolean {
  return year >= 2000 && year < 2100;
}

async function findByText(
  db: Database,
  typed: string,
  limit: number,
): Promise<{ orders: readonly OrderSummary[]; total: number | null }> {
  // Letters that are in nearly every address, such as gmail.com, make the search's index slow.
  const byAddress = isAddress(typed) ? await listByAddress(db, typed, limit) : [];
  if (byAddress.length > 0) return { orders: byAddress, total: null };

  return await searchNewestOrders(db, typed, limit);
}

/** Whether it is a whole email address. */
export function isAddress(typed: string): boolean {
  return emailField.safeParse(typed).success;
}

/** The newest orders of an address, in the order of the index orders_customer. */
async function listByAddress(
  db: Database,
  email: string,
  limit: number,
): Promise<readonly OrderSummary[]> {
  const { rows } = await sql<{ id: string }>`
    select id from orders where ${customerOf("orders")} = ${email.toLowerCase()}
    order by created_at desc, id desc limit ${limit}`.execute(db);
  const ids = rows.map(({ id }) => id);
  return await listOrdersById(db, ids);
}

type Row = {
  id: string;
  address: unknown;
  isGift: boolean;
  recipientEmail: string | null;
  giftMessage: string | null;
  lines: string[];
  trackingNumbers: string[];
  promotions: string[];
  notes: string[];
};

async function readTexts(db: Database, orders: readonly OrderSummary[]): Promise<FoundOrder[]> {
  if (orders.length === 0) return [];
  const ids = orders.map(({ id }) => id);
  const { rows } = await sql<Row>`
    select orders.id, shipping_address as address, gift.order_id is not null as "isGift",
      gift.recipient_email as "recipientEmail", gift.message as "giftMessage",
      array(select sum(quantity) || ' ' || product_name from order_items
        where order_id = orders.id group by product_name order by min(position), product_name) as lines,
      array(select number from (
        select tracking_number as number from shipments
          where order_id = orders.id and undone_at is null
        union select orders.tracking_number
      ) as parcels where number is not null) as "trackingNumbers",
      array(select each ->> 'label' from jsonb_array_elements(promotions) as each) as promotions,
      array(select note from unnest(array[notes, staff_notes, packer_note]) as note
        where note is not null) as notes
    from orders left join order_gifts as gift on gift.order_id = orders.id
    where orders.id = any(${ids}::uuid[])`.execute(db);
  const texts = new Map(rows.map((row) => [row.id, textsOf(row)]));
  return orders.flatMap((order) => {
    const found = texts.get(order.id);
    return found ? { ...order, ...found } : [];
  });
}

function textsOf({ address, recipientEmail, giftMessage, ...row }: Row): OrderTexts {
  return {
    address: addressSchema.parse(address),
    isGift: row.isGift,
    recipientEmail: recipientEmail ?? "",
    giftMessage: giftMessage ?? "",
    lines: row.lines,
    trackingNumbers: row.trackingNumbers,
    promotions: row.promotions,
    notes: row.notes,
  };
}
