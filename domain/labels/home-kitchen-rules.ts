/** A state's rules for home kitchens, as far as they were found. */
export type HomeKitchenRule = {
  /** Two letters. */
  readonly state: string;
  /** The exact sentence required on the label; empty when unknown. */
  readonly sentence: string;
  /** Its smallest font size; null when not specified. */
  readonly points: number | null;
  /** The sales cap per calendar year in whole dollars; null when unknown. */
  readonly cap: number | "none" | null;
  /** Where the rule is written, and further remarks. */
  readonly source: string;
};

/** When the rules below were read. Laws change: the owner checks their own and corrects it. */
export const RULES_READ = "November 2026";

/** The states whose rules were found. Missing states are unknown, not free of rules. */
export const homeKitchenRules: readonly HomeKitchenRule[] = [
  {
    state: "AZ",
    sentence:
      "This product was produced in a home kitchen that may process common food allergens and is not subject to public health inspection.",
    points: null,
    cap: "none",
    source:
      "A.R.S. § 36-931 ff., read second-hand. Your name, registration number and the production date belong on the label too.",
  },
  {
    state: "CA",
    sentence: "Made in a Home Kitchen",
    points: 12,
    cap: 88_878,
    source:
      "Health & Safety Code §§ 113758, 114365.5. The cap is class A's of 2026, read second-hand (class B: $177,756). The permit number and who issued it belong on the label too.",
  },
  {
    state: "CO",
    sentence:
      "This product was produced in a home kitchen that is not subject to state licensure or inspection and that may also process common food allergens such as tree nuts, peanuts, eggs, soy, wheat, milk, fish, and crustacean shellfish. This product is not intended for resale.",
    points: 10,
    cap: null,
    source:
      "C.R.S. § 25-4-1614, read second-hand. The cap is $10,000 for each product, so there is none for all together.",
  },
  {
    state: "FL",
    sentence:
      "Made in a cottage food operation that is not subject to Florida's food safety regulations.",
    points: 10,
    cap: 250_000,
    source: "Florida Statutes § 500.80 (2023).",
  },
  {
    state: "MI",
    sentence:
      "Made in a home kitchen that has not been inspected by the Michigan Department of Agriculture and Rural Development.",
    points: null,
    cap: 25_000,
    source:
      "Read second-hand in 2025, when a bill for $50,000 and online sales (HB 4122) was pending: please check.",
  },
  {
    state: "MN",
    sentence: "These products are homemade and not subject to state inspection.",
    points: null,
    cap: 78_000,
    source: "Minnesota Statutes § 28A.152; cap and sentence since August 2021.",
  },
  {
    state: "OH",
    sentence: "This Product is Home Produced.",
    points: null,
    cap: "none",
    source: "Ohio Administrative Code 901:3-20, read second-hand.",
  },
  {
    state: "TX",
    sentence:
      "THIS PRODUCT WAS PRODUCED IN A PRIVATE RESIDENCE THAT IS NOT SUBJECT TO GOVERNMENTAL LICENSING OR INSPECTION.",
    points: null,
    cap: 150_000,
    source:
      "Health & Safety Code ch. 437 as of September 2025 (SB 541). The cap follows inflation: please check this year's.",
  },
  {
    state: "WA",
    sentence: "Made in a home kitchen that has not been subject to standard inspection criteria.",
    points: 11,
    cap: 35_000,
    source:
      "RCW 69.22.020, WAC 16-149-040 and -110. Sales by mail are not allowed; the permit number belongs on the label too.",
  },
];

/** The owner's rule for a state, else the one found, else an empty one. */
export function homeKitchenRule(
  state: string,
  customRules: readonly HomeKitchenRule[],
): HomeKitchenRule {
  const rule = [...customRules, ...homeKitchenRules].find((each) => each.state === state);
  return rule ?? { state, sentence: "", points: null, cap: null, source: "" };
}
