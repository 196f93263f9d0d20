import type { SaveResult } from "#domain/form/save-result.ts";
import { CODE_TAKEN } from "#domain/promotions/promotion-codec.ts";
import type { PromotionTerms } from "#domain/promotions/promotion-terms.ts";
import type { AppContext } from "../app-context.ts";
import type { Database } from "../platform/db/database.ts";
import { jsonb } from "../platform/db/sql-values.ts";
import { storeWithVersion } from "../versions/versions.ts";
import { findPromotion } from "./promotion-queries.ts";

export type SavePromotionResult =
  | { readonly code: "saved"; readonly id: number; readonly version: number }
  /** Somebody else saved it since the form was opened; nothing was stored. */
  | { readonly code: "changed-meanwhile" }
  | { readonly code: "not-found" }
  /** Another active promotion has this code. */
  | { readonly code: "code-taken" };

/** Saves the terms of a promotion, which stays active or ended. A new one (without an id) is active. */
export async function savePromotionTerms(
  ctx: Pick<AppContext, "db" | "clock">,
  change: { readonly id: number | null; readonly version: number; readonly data: PromotionTerms },
): Promise<SaveResult<PromotionTerms>> {
  const { id, version, data: terms } = change;
  const current = id === null ? undefined : await findPromotion(ctx.db, id);
  if (id !== null && !current) return { code: "not-found" };

  const isActive = current?.isActive ?? true;
  const saved = await savePromotion(ctx, { id, version, terms, isActive });
  switch (saved.code) {
    case "saved":
      return { code: "saved", stored: { data: terms, version: saved.version } };
    case "code-taken":
      return { code: "invalid", problems: { code: CODE_TAKEN } };
    case "changed-meanwhile":
    case "not-found": {
      const stored = await findPromotion(ctx.db, id ?? 0);
      if (!stored) return { code: "not-found" };
      return { code: "conflict", stored: { data: stored.terms, version: stored.version } };
    }
  }
}

/**
 * Stores a promotion and its new version.
 *
 * @param promotion.id null for a new one
 * @param promotion.version the version that was edited
 */
export async function savePromotion(
  { db, clock }: { readonly db: Database; readonly clock: AppContext["clock"] },
  promotion: {
    readonly id: number | null;
    readonly version: number;
    readonly terms: PromotionTerms;
    readonly isActive: boolean;
  },
): Promise<SavePromotionResult> {
  const { id, version, terms, isActive } = promotion;
  const at = clock();
  const next = { terms: jsonb(terms), is_active: isActive, updated_at: at };
  const returned = ["id as key", "version", "terms as data"] as const;
  const query =
    id === null
      ? db
          .insertInto("promotions")
          .values({ ...next, created_at: at })
          .returning(returned)
      : db
          .updateTable("promotions")
          .set({ ...next, version: version + 1 })
          .where("id", "=", id)
          .where("version", "=", version)
          .returning(returned);

  try {
    const stored = await storeWithVersion(db, "promotion_id", query, { at, by: "owner" });
    if (stored) return { code: "saved", id: stored.key, version: stored.version };
  } catch (error) {
    if (isCodeTaken(error)) return { code: "code-taken" };
    throw error;
  }
  return { code: id !== null && (await findPromotion(db, id)) ? "changed-meanwhile" : "not-found" };
}

function isCodeTaken(error: unknown): boolean {
  return error instanceof Error && "constraint" in error && error.constraint === "promotions_code";
}
