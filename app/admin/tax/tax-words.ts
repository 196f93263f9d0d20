import type { TaxProblem } from "#domain/tax/tax-form.ts";
import { adminMessages } from "../shared/admin-messages.ts";

export const taxProblemWords: Record<TaxProblem, string> = {
  "not-a-rate": "Enter a percentage from 0 to 100, with up to three decimals.",
  "not-a-place":
    "Write one place a line: a ZIP code or its first 3 digits, then percent: 80202 4.81",
  twice: "A ZIP code is listed twice.",
  "too-many-places": "Up to 500 places fit in a state.",
  "no-states": "Add a state where you collect tax, or choose one rate for all orders.",
};

export const taxMessages = {
  saved: { title: "Tax saved", description: "Open carts show it within seconds." },
  trouble: adminMessages.settingsTrouble,
} as const;
