import { majorAllergenNames } from "#domain/catalog/major-allergens.ts";
import { checkDigit } from "#domain/catalog/retail-barcode.ts";
import type { LabelGap } from "#domain/labels/label-content.ts";
import type { LabelProblem } from "#domain/labels/label-form.ts";
import { LONGEST_LOT, MOST_LABELS, type PrintProblem } from "#domain/labels/label-print.ts";

/** What is missing on a label, and where to add it. */
export function gapWords(gap: LabelGap): string {
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
  fish: "The law wants the fish named, such as anchovy.",
  crustacean: "The law wants the shellfish named, such as shrimp.",
  maker:
    "The maker's name and address are missing: fill them in under Who makes the bars, on the Labels screen.",
  "home-kitchen":
    "We don't know your state's sentence for home kitchens: look it up and write it under Who makes the bars, on the Labels screen.",
};

export function printProblemWords(problem: PrintProblem, perPage: number): string {
  switch (problem) {
    case "no-labels":
      return "Choose a product first.";
    case "not-a-count":
      return "Enter how many labels, as a whole number from 1.";
    case "too-many":
      return `Print up to ${MOST_LABELS.toLocaleString("en-US")} labels at once.`;
    case "start-beyond":
      return perPage === 1
        ? "This sheet is one label, so start at 1."
        : `This sheet has ${perPage} places: start at 1 to ${perPage}.`;
    case "lot-too-long":
      return `A lot has up to ${LONGEST_LOT} letters.`;
    case "not-a-day":
      return "Enter a day of the calendar, or leave it empty.";
    case "past-day":
      return "This best-before day has passed, so there is no label for it.";
  }
}

/** @param typed the barcode as typed, to name its correct check digit */
export function labelProblemWords(problem: LabelProblem, typed: string): string {
  if (problem !== "wrong-check-digit") return labelProblems[problem];
  const digits = typed.replace(/\D/g, "").slice(0, -1);
  return `A digit is wrong. If the others are right, the last one is ${checkDigit(digits)}.`;
}

const labelProblems: Record<Exclude<LabelProblem, "wrong-check-digit">, string> = {
  "too-long": "This is longer than any label holds.",
  "too-many": "These are more ingredients than any label holds.",
  unbalanced: "A parenthesis is missing: parts stand like this (sugar, milk).",
  "not-a-weight": "A weight must be above 0, like Cane sugar 300 g.",
  "some-weights": "Give every ingredient its weight, or none of them.",
  "not-digits": "A barcode has digits alone.",
  "wrong-length": "A UPC has 12 digits and an EAN has 13, the last one included.",
  missing: "The panel needs this. Enter 0 if there is none.",
  "not-an-amount": "Enter a number from 0, with up to two decimals.",
  "more-than-whole": "This is more than the whole that it is a part of.",
};

export const labelMessages = {
  saved: { title: "Label saved", description: "New labels say it." },
  trouble: {
    refused: "Nothing was saved. Please look at the marked fields.",
    changedMeanwhile:
      "Somebody else saved this while you were changing it. Nothing was overwritten, and nothing of yours was saved.",
    unreachable:
      "The shop did not answer, so nothing was saved. Your changes are still here; please try again.",
    gone: "Somebody deleted this product in the meantime. Nothing was saved.",
  },
  exemption:
    "Small makers are exempt from Nutrition Facts as long as they show none and make no claims about nutrition, on labels or in advertising. Showing the panel can end that exemption for you (21 CFR 101.9(j)): then it must be complete and right.",
  empty: "The shop has no products yet.",
} as const;
