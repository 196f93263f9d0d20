import type { ReadPromotionRow } from "#domain/promotions/promotion-rows.ts";
import { promotionTermsSchema } from "#domain/promotions/promotion-terms.ts";
import type { AppContext } from "../app-context.ts";
import { listPromotions, type StoredPromotion } from "./promotion-queries.ts";
import { savePromotion } from "./save-promotion.ts";

export type ImportedPromotions =
  | { readonly code: "imported"; readonly added: number; readonly changed: number }
  /** Somebody else saved one of them at the same time; nothing was stored. */
  | { readonly code: "changed-meanwhile" };

/** Stores all rows or none. A row with a known code, or a known name without a code, updates it. */
export async function importPromotions(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  read: readonly ReadPromotionRow[],
): Promise<ImportedPromotions> {
  const tx = await db.startTransaction().execute();
  try {
    const known = await listPromotions(tx);
    let added = 0;
    let changed = 0;
    for (const { terms, isActive } of read) {
      const same = known.find((each) => isSame(each, terms));
      if (same && isUnchanged(same, { terms, isActive })) continue;
      const { id = null, version = 0 } = same ?? {};
      const { code } = await savePromotion({ db: tx, clock }, { id, version, terms, isActive });
      if (code !== "saved") {
        await tx.rollback().execute();
        return { code: "changed-meanwhile" };
      }
      if (same) changed += 1;
      else added += 1;
    }
    await tx.commit().execute();
    return { code: "imported", added, changed };
  } catch (error) {
    await tx.rollback().execute();
    throw error;
  }
}

function isUnchanged(known: StoredPromotion, { terms, isActive }: ReadPromotionRow): boolean {
  // Parsing puts the keys in the same order.
  const text = (each: ReadPromotionRow["terms"]) =>
    JSON.stringify(promotionTermsSchema.parse(each));
  return known.isActive === isActive && text(known.terms) === text(terms);
}

/** The list has active promotions first, then the newest, so the first match is the right one. */
function isSame({ terms }: StoredPromotion, other: ReadPromotionRow["terms"]): boolean {
  return other.code === null
    ? terms.code === null && terms.name === other.name
    : terms.code === other.code;
}
