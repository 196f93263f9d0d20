import { sql } from "kysely";
import type { Database } from "../platform/db/database.ts";

export type StockNotice = {
  readonly id: string;
  readonly email: string;
  readonly isConfirmed: boolean;
  readonly isTold: boolean;
  readonly product: { readonly id: number; readonly name: string; readonly image: string | null };
};

/** Finds a notice by the id in the link of an email. */
export async function findStockNotice(db: Database, id: string): Promise<StockNotice | undefined> {
  const row = await db
    .selectFrom("stock_notices as notice")
    .innerJoin("products as product", "product.id", "notice.product_id")
    .select(["notice.id", "email", "confirmed_at", "told_at", "product.id as product_id", "name"])
    .select(sql<string | null>`images[1]`.as("image"))
    .where("notice.id", "=", id)
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      email: row.email,
      isConfirmed: row.confirmed_at !== null,
      isTold: row.told_at !== null,
      product: { id: row.product_id, name: row.name ?? "", image: row.image },
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
