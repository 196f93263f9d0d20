import {
  promotionRow,
  promotionTable,
  type ReadPromotionRow,
} from "#domain/promotions/promotion-table.ts";
import { type PromotionTerms, promotionTermsSchema } from "#domain/promotions/promotion-terms.ts";
import type { AppContext } from "../app-context.ts";
import { csvTableFile } from "../platform/csv/csv-rows.ts";
import { listPromotions, type StoredPromotion } from "./promotion-queries.ts";
import { savePromotion } from "./save-promotion.ts";

/** What a row of a file does. */
export type PromotionChange = {
  /** The code, or the name of an automatic discount. */
  readonly label: string;
  readonly terms: PromotionTerms;
  readonly change: "added" | "changed" | "ended" | "unchanged";
};

export type ImportedPromotions =
  | { readonly code: "imported"; readonly added: number; readonly changed: number }
  /** Somebody else saved one of them at the same time; nothing was stored. */
  | { readonly code: "changed-meanwhile" };

/** What importing the rows would do. Changes nothing. */
export async function previewPromotions(
  { db }: Pick<AppContext, "db">,
  read: readonly ReadPromotionRow[],
): Promise<PromotionChange[]> {
  const known = await listPromotions(db);
  return read.map((row) => {
    const { terms } = row;
    const same = known.find((each) => isSame(each, terms));
    return { label: terms.code ?? terms.name, terms, change: changeOf(same, row) };
  });
}

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
    for (const row of read) {
      const same = known.find((each) => isSame(each, row.terms));
      if (changeOf(same, row) === "unchanged") continue;
      const { id = null, version = 0 } = same ?? {};
      const { terms } = row;
      const isActive = isActiveAfter(same, row);
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

function changeOf(
  known: StoredPromotion | undefined,
  row: ReadPromotionRow,
): PromotionChange["change"] {
  if (!known) return "added";
  const isActive = isActiveAfter(known, row);
  if (known.isActive && !isActive) return "ended";
  // Parsing puts the keys in the same order.
  const text = (each: ReadPromotionRow["terms"]) =>
    JSON.stringify(promotionTermsSchema.parse(each));
  const isUnchanged = known.isActive === isActive && text(known.terms) === text(row.terms);
  return isUnchanged ? "unchanged" : "changed";
}

/** A file that does not say whether a code is ended leaves it as it is. */
function isActiveAfter(known: StoredPromotion | undefined, { isActive }: ReadPromotionRow) {
  return isActive ?? known?.isActive ?? true;
}

/** The list has active promotions first, then the newest, so the first match is the right one. */
function isSame({ terms }: StoredPromotion, other: ReadPromotionRow["terms"]): boolean {
  return other.code === null
    ? terms.code === null && terms.name === other.name
    : terms.code === other.code;
}

/** Streams all promotions as CSV, in the format of the import. */
export async function* exportPromotions({ db }: Pick<AppContext, "db">): AsyncGenerator<string> {
  const promotions = await listPromotions(db);
  const rows = promotions.map((promotion) => promotionRow(promotion.terms, promotion));
  yield csvTableFile(promotionTable, rows);
}
