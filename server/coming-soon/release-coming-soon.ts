import { sql } from "kysely";
import type { AppContext } from "../app-context.ts";

export type ReleaseResult =
  | { readonly code: "released" }
  /** The upcoming product or the shop's product was deleted. */
  | { readonly code: "not-found" };

/**
 * Removes an upcoming product that has become a product of the shop. Notices about it become
 * notices about the product, and are sent as soon as it can be bought.
 */
export async function releaseComingSoon(
  ctx: Pick<AppContext, "db">,
  comingSoonId: number,
  productId: number,
): Promise<ReleaseResult> {
  return await ctx.db.transaction().execute(async (tx): Promise<ReleaseResult> => {
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
    if (!item || !product) return { code: "not-found" };
    // For people with notices about both, a confirmed one about the upcoming product replaces the
    // other.
    await sql`delete from notices as known using notices as awaiting
      where awaiting.coming_soon_id = ${comingSoonId} and awaiting.confirmed_at is not null
        and known.product_id = ${productId} and known.notified_at is null
        and lower(known.email) = lower(awaiting.email)`.execute(tx);
    await sql`update notices as awaiting
      set product_id = ${productId}, coming_soon_id = null, is_first_arrival = true
      where coming_soon_id = ${comingSoonId} and confirmed_at is not null`.execute(tx);
    await tx.deleteFrom("coming_soon_items").where("id", "=", comingSoonId).execute();
    return { code: "released" };
  });
}
