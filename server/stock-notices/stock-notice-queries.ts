import { sql } from "kysely";
import type { Database } from "../platform/db/database.ts";

export type StockNotice = {
  readonly id: string;
  readonly email: string;
  readonly isConfirmed: boolean;
  readonly isTold: boolean;
  /** The product. `productId` is null while it is upcoming. */
  readonly subject: { readonly name: string; readonly productId: number | null };
  /** It was upcoming when the notice was requested. */
  readonly isAwaited: boolean;
};

/** Finds a notice by the id in the link of an email. */
export async function findStockNotice(db: Database, id: string): Promise<StockNotice | undefined> {
  const row = await db
    .selectFrom("stock_notices as notice")
    .leftJoin("products as product", "product.id", "notice.product_id")
    .leftJoin("coming_soon_items as upcoming", "upcoming.id", "notice.coming_soon_id")
    .select(["notice.id", "email", "confirmed_at", "told_at", "awaited", "product_id"])
    .select(sql<string>`coalesce(product.name, upcoming.name, '')`.as("name"))
    .where("notice.id", "=", id)
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      email: row.email,
      isConfirmed: row.confirmed_at !== null,
      isTold: row.told_at !== null,
      subject: { name: row.name, productId: row.product_id },
      isAwaited: row.awaited || row.product_id === null,
    }
  );
}

export async function confirmStockNotice(db: Database, id: string, at: Date): Promise<void> {
  await db
    .updateTable("stock_notices")
    .set({ confirmed_at: at })
    .where("id", "=", id)
    .where("confirmed_at", "is", null)
    .execute();
}

export async function deleteStockNotice(db: Database, id: string): Promise<void> {
  await db.deleteFrom("stock_notices").where("id", "=", id).execute();
}

/** Number of confirmed notices about each upcoming product. */
export async function countAwaiting(db: Database): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom("stock_notices")
    .select(["coming_soon_id", ({ fn }) => fn.countAll<string>().as("count")])
    .where("coming_soon_id", "is not", null)
    .where("confirmed_at", "is not", null)
    .groupBy("coming_soon_id")
    .execute();
  return new Map(rows.map(({ coming_soon_id, count }) => [coming_soon_id ?? 0, Number(count)]));
}
