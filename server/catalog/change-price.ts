import { type Cents, toDecimal } from "#domain/money/cents.ts";
import type { AppContext } from "../app-context.ts";
import { centsFrom } from "../platform/db/sql-values.ts";

export type PriceChange = {
  readonly productId: number;
  /** Null for none: a product without a price has the default price. */
  readonly price: Cents | null;
  /** What it was when somebody decided to change it. */
  readonly expected: Cents | null;
};

export type PriceResult =
  | { readonly code: "changed" }
  /** Somebody else changed it. */
  | { readonly code: "changed-meanwhile"; readonly price: Cents | null }
  | { readonly code: "not-found" };

/** Changes a product's price, unless it is no longer what was expected. Repeated, it changes nothing more. */
export async function changePrice(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  { productId, price, expected }: PriceChange,
): Promise<PriceResult> {
  const changed = await db
    .updateTable("products")
    .set({ price: price === null ? null : toDecimal(price), updated_at: clock() })
    .where("id", "=", productId)
    .where("price", "is not distinct from", expected === null ? null : toDecimal(expected))
    .returning("id")
    .executeTakeFirst();
  if (changed) return { code: "changed" };

  const current = await db
    .selectFrom("products")
    .select("price")
    .where("id", "=", productId)
    .executeTakeFirst();
  if (!current) return { code: "not-found" };
  const now = current.price === null ? null : centsFrom(current.price);
  return now === price ? { code: "changed" } : { code: "changed-meanwhile", price: now };
}
