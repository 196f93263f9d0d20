import type { ToastText } from "#app/ui/overlays/toaster.tsx";
import type { PromotionProblem } from "#domain/promotions/promotion-form.ts";
import type { ReadPromotionRows } from "#domain/promotions/promotion-table.ts";
import type { PromotionStatus } from "#domain/promotions/refuse-promotion.ts";
import { countNoun } from "#domain/words/count-noun.ts";
import type { PromotionChange } from "#server/promotions/import-promotions.ts";
import { adminMessages } from "../shared/admin-messages.ts";

export const codeProblemWords: Record<PromotionProblem, string> = {
  missing: "Please fill this in.",
  "not-a-code": "Use 3 to 30 letters, digits, dashes and underscores.",
  "code-taken": "You have this code already. Change that one, or end it first.",
  "too-long": "Up to 60 letters fit on a receipt.",
  "not-a-percent": "Enter a percentage, such as 10 or 12.5.",
  "over-100": "Nothing can be more than 100% off.",
  zero: "Enter more than 0, or it takes nothing off.",
  "not-an-amount": "Enter an amount in dollars, such as 5 or 7.50.",
  "too-much": "Up to $999,999.99.",
  "none-chosen": "Choose at least one, or all bars.",
  "too-many": "Up to 200 bars fit. Choose categories instead.",
  "no-boxes-left": "A price for boxes needs bars in boxes.",
  "not-a-day": "Enter a day, such as 2026-12-01.",
  "before-from": "The last day is before the first one.",
  "less-than-a-box": "A price for boxes needs at least as many bars as one box has.",
  "not-a-count": "Enter a whole number from 1 to 1,000,000, or leave it empty.",
};

export const statusWords: Record<PromotionStatus, string> = {
  active: "Active",
  scheduled: "Scheduled",
  "used-up": "Used up",
  ended: "Ended",
};

export const codeMessages = {
  none: "No discount codes yet.",
  noneText:
    "Make one, and a field for codes appears in the cart and at checkout. Until then nothing in your shop changes.",
  saved: { title: "Saved", description: "Open carts know it within seconds." },
  trouble: {
    ...adminMessages.settingsTrouble,
    changedMeanwhile:
      "Somebody else saved this while you were changing it. Nothing was overwritten, and nothing of yours was saved.",
    gone: "This is gone. Nothing was saved.",
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

export const changeWords: Record<PromotionChange["change"], string> = {
  added: "New",
  changed: "Changes",
  ended: "Ends",
  unchanged: "Stays as it is",
};

const columnWords = {
  code: "code",
  name: "name",
  percent: "value",
  amount: "value",
  boxPrice: "value",
  minimum: "minimum",
  scope: "categories or product_ids",
  boxes: "boxes",
  maxBars: "max_bars",
  fromDay: "from",
  untilDay: "until",
  maxUses: "max_uses",
} as const;

/** The first error of an imported file, with its row and column. */
export function fileProblemWords({
  row,
  wrong,
}: Extract<ReadPromotionRows, { ok: false }>): string {
  const at = `Nothing was imported. Row ${row}`;
  switch (wrong) {
    case "twice":
      return `${at}, code: This code is in the file twice.`;
    default: {
      const [found] = Object.entries(wrong);
      if (!found) return at;
      const [field, problem] = found as [keyof typeof columnWords, PromotionProblem];
      return `${at}, ${columnWords[field]}: ${codeProblemWords[problem]}`;
    }
  }
}
