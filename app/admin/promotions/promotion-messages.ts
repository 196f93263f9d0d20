import type { ToastText } from "#app/ui/overlays/toaster.tsx";
import type { ReadPromotionRows } from "#domain/promotions/promotion-table.ts";
import type { PromotionStatus } from "#domain/promotions/refuse-promotion.ts";
import { countNoun } from "#domain/words/count-noun.ts";
import type { PromotionChange } from "#server/promotions/promotion-file.ts";

export const statusNames: Record<PromotionStatus, string> = {
  active: "Active",
  scheduled: "Scheduled",
  "used-up": "Used up",
  ended: "Ended",
};

export const promotionMessages = {
  none: "No discount codes yet.",
  noneText:
    "Make one, and a field for codes appears in the cart and at checkout. Until then nothing in your shop changes.",
  saved: { title: "Saved", description: "Open carts know it within seconds." },
  notSaved: {
    conflict:
      "Somebody else saved this while you were changing it. Nothing was overwritten, and nothing of yours was saved.",
    "not-found": "This is gone. Nothing was saved.",
  },
  imported: (added: number, changed: number): ToastText => ({
    title: "File imported",
    description: `${added} added, ${changed} changed.`,
  }),
  previewed: (changes: number, rows: number) =>
    changes === 0
      ? "Nothing in this file would change your codes."
      : `${changes} of ${countNoun(rows, "row")} would change your codes. Nothing has changed yet.`,
  importedMeanwhile:
    "Somebody else saved one of these at the same moment, so nothing was imported. Please try again.",
  notReleased:
    "Stripe did not answer, so not all of them were released. Please try again in a minute.",
  unreachable: "The shop did not answer. Please try again.",
} as const;

export const changeNames: Record<PromotionChange["change"], string> = {
  added: "New",
  changed: "Changes",
  ended: "Ends",
  unchanged: "Stays as it is",
};

/** The first error of an imported file, with its row and column. */
export function describeFileProblem(problem: Extract<ReadPromotionRows, { ok: false }>): string {
  const { row, column, sentence } = problem;
  return `Nothing was imported. Row ${row}, ${column}: ${sentence}`;
}
