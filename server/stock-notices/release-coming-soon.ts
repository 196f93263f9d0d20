import { sql } from "kysely";
import type { AppContext } from "../app-context.ts";

export type ReleaseComingSoon =
  | { readonly code: "released" }
  /** The announced product or the product in the shop is gone. */
  | { readonly code: "gone" };

/**
 * Takes an announced product off the list because it has become a product of the shop. Whoever waits
 * for it waits for the product from then on, and is told as soon as it can be bought.
 */
export async function releaseComingSoon(
  ctx: Pick<AppContext, "db">,
  comingSoonId: number,
  productId: number,
): Promise<ReleaseComingSoon> {
  return await ctx.db.transaction().execute(async (tx): Promise<ReleaseComingSoon> => {
    const item = await tx
      .selectFrom("coming_soon_items")
      .select("id")
      .where("id", "=", comingSoonId)
      .forUpdate()
      .executeTakeFirst();
    const product = await tx
      .selectFrom("products")
      .select("id")
      .where("id", "=", productId)
      .where("archived_at", "is", null)
      .executeTakeFirst();
    if (!item || !product) return { code: "gone" };
    // Whoever waits for both hears once: by the notice that is confirmed, or else the one that is there.
    await sql`delete from stock_notices as known using stock_notices as awaiting
      where awaiting.coming_soon_id = ${comingSoonId} and awaiting.confirmed_at is not null
        and known.product_id = ${productId} and known.told_at is null
        and lower(known.email) = lower(awaiting.email)`.execute(tx);
    await sql`update stock_notices as awaiting
      set product_id = ${productId}, coming_soon_id = null, awaited = true
      where coming_soon_id = ${comingSoonId} and confirmed_at is not null`.execute(tx);
    await tx.deleteFrom("coming_soon_items").where("id", "=", comingSoonId).execute();
    return { code: "released" };
  });
}
