import { sql } from "kysely";
import type { MovementKind } from "#domain/stock/counted-stock.ts";
import type { Database } from "../platform/db/database.ts";
import type { StockLevel } from "./stock-levels.ts";
import type { Movement } from "./stock-movements.ts";

/** A product on the stock screen. */
export type StockRow = {
  readonly productId: number;
  readonly name: string;
  /** Its in-stock switch, which counts when it is not counted. */
  readonly isSwitchedOn: boolean;
  /** Null when not counted. */
  readonly level: (StockLevel & { readonly lowAt: number | null }) | null;
  /** Its sold bars that wait to be packed: on the shelf, but not for sale. */
  readonly toShip: number;
  /** Whether each of its lots has a count of its own. */
  readonly isInLots: boolean;
  /** On sale, and sold out or running low. */
  readonly isLow: boolean;
};

/** SQL condition on stock_levels: sold out, or at or below the count at which the owner is told. */
const isLow = sql<boolean>`on_hand - reserved <= coalesce(low_at, 0)`;

/** SQL condition on stock_levels and their product. */
const isLowOnSale = sql<boolean>`(product.in_stock and product.archived_at is null and ${isLow})`;

/** All products: those running low first, then by name. */
export async function listStock(db: Database): Promise<StockRow[]> {
  return await readRows(db, null);
}

export async function findStock(db: Database, productId: number): Promise<StockRow | undefined> {
  return (await readRows(db, productId))[0];
}

/** How many products on sale are sold out or running low. */
export async function countLowStock(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count
    from stock_levels join products as product on product.id = product_id
    where ${isLowOnSale}
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/** Some of those, the lowest first. */
export async function listLowStock(
  db: Database,
  limit: number,
): Promise<{ readonly name: string; readonly remaining: number }[]> {
  const { rows } = await sql<{ name: string; remaining: number }>`
    select product.name, on_hand - reserved as remaining
    from stock_levels join products as product on product.id = product_id
    where ${isLowOnSale}
    order by remaining, product.name collate "en-US-x-icu", product.id limit ${limit}
  `.execute(db);
  return rows;
}

async function readRows(db: Database, productId: number | null): Promise<StockRow[]> {
  const { rows } = await sql<{
    product_id: number;
    name: string;
    in_stock: boolean;
    on_hand: number | null;
    reserved: number | null;
    low_at: number | null;
    to_ship: number;
    in_lots: boolean;
    is_low: boolean;
  }>`
    select product.id as product_id, product.name, product.in_stock, on_hand, reserved, low_at,
      coalesce(waiting.units, 0)::integer as to_ship, coalesce(in_lots, false) as in_lots,
      coalesce(${isLowOnSale}, false) as is_low
    from products as product
    left join stock_levels as level on level.product_id = product.id
    left join (
      select counts.product_id, sum(to_send) as units
      from orders join order_item_counts as counts on counts.order_id = orders.id
      where orders.payment_status in ('paid', 'pending') and orders.status in ('pending', 'processing')
        and packed_at is null
      group by counts.product_id
    ) as waiting on waiting.product_id = product.id
    where ${productId}::bigint is null or product.id = ${productId}
    order by (${isLow}) desc nulls last, product.name collate "en-US-x-icu", product.id
  `.execute(db);
  return rows.map((row) => ({
    productId: row.product_id,
    name: row.name,
    isSwitchedOn: row.in_stock,
    level:
      row.on_hand === null
        ? null
        : {
            productId: row.product_id,
            onHand: row.on_hand,
            reserved: row.reserved ?? 0,
            lowAt: row.low_at,
          },
    toShip: row.to_ship,
    isInLots: row.in_lots,
    isLow: row.is_low,
  }));
}

export type LedgerEntry = Pick<Movement, "quantity" | "actor" | "note"> & {
  readonly id: number;
  readonly kind: MovementKind;
  readonly at: Date;
  /** The order's number; null when there was no order, or it was deleted. */
  readonly orderNumber: string | null;
  /** The count after it. */
  readonly onHand: number;
};

/** The screen's limit; the export has all. */
const MAX_SHOWN = 200;

/** The changes of a product's count, latest first. */
export async function listLedger(db: Database, productId: number): Promise<LedgerEntry[]> {
  const { rows } = await sql<LedgerEntry>`
    select movement.id::integer as id, movement.kind, movement.quantity, movement.actor,
      movement.note, movement.at, orders.order_number as "orderNumber",
      (sum(movement.quantity) over (order by movement.id))::integer as "onHand"
    from stock_movements as movement
    left join orders on orders.id = movement.order_id
    where movement.product_id = ${productId}
    order by movement.id desc
    limit ${MAX_SHOWN}`.execute(db);
  return rows;
}
