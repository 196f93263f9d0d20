import { majorAllergenNames } from "#domain/catalog/major-allergens.ts";
import type { LabelGap } from "#domain/labels/label-content.ts";
import { MAX_LABELS, MAX_LOT_LENGTH, type PrintProblem } from "#domain/labels/label-print.ts";

export function describeGap(gap: LabelGap): string {
  if (typeof gap === "object") {
    const name = majorAllergenNames[gap.unchosen].toLowerCase();
    return `The ingredients seem to name ${name}, which isn't among the product's allergens.`;
  }
  return gaps[gap];
}

const gaps: Record<Exclude<LabelGap, object>, string> = {
  identity: "Say what it is, for example “milk chocolate”.",
  "net-weight": "The product has no net weight.",
  ingredients: "There are no ingredients.",
  fish: "The law requires the kind of fish, such as anchovy.",
  crustacean: "The law requires the kind of shellfish, such as shrimp.",
  maker:
    "The maker's name and address are missing: fill them in under Who makes the bars, on the Labels screen.",
  "home-kitchen":
    "We don't know your state's sentence for home kitchens: look it up and write it under Who makes the bars, on the Labels screen.",
};

export function describePrintProblem(problem: PrintProblem, perPage: number): string {
  switch (problem) {
    case "no-labels":
      return "Choose a product first.";
    case "not-a-count":
      return "Enter how many labels, as a whole number from 1.";
    case "too-many":
      return `Print up to ${MAX_LABELS.toLocaleString("en-US")} labels at once.`;
    case "start-beyond":
      return perPage === 1
        ? "This sheet is one label, so start at 1."
        : `This sheet has ${perPage} places: start at 1 to ${perPage}.`;
    case "lot-too-long":
      return `A lot has up to ${MAX_LOT_LENGTH} characters.`;
    case "not-a-day":
      return "Enter a day of the calendar, or leave it blank.";
    case "past-day":
      return "This best-before day has passed, so there is no label for it.";
  }
}

export const labelMessages = {
  saved: { title: "Label saved", description: "New labels will show it." },
  notSaved: {
    conflict:
      "Somebody else saved this while you were changing it. Nothing was overwritten, and nothing of yours was saved.",
    "not-found": "Somebody deleted this product in the meantime. Nothing was saved.",
  },
  exemption:
    "Small makers are exempt from Nutrition Facts as long as they show none and make no claims about nutrition, on labels or in advertising. Showing the panel can end that exemption for you (21 CFR 101.9(j)): then it must be complete and right.",
  empty: "The shop has no products yet.",
} as const;
