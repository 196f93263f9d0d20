/** In the order of the panel. */
export const nutrients = [
  "calories",
  "fat",
  "saturatedFat",
  "transFat",
  "cholesterol",
  "sodium",
  "carbohydrate",
  "fiber",
  "sugars",
  "addedSugars",
  "protein",
  "vitaminD",
  "calcium",
  "iron",
  "potassium",
] as const;
export type Nutrient = (typeof nutrients)[number];

/** Per serving, computed or measured, in the units of `nutrientFacts`. */
export type NutrientAmounts = Readonly<Record<Nutrient, number>>;

/** Each nutrient's name and unit on the panel, and its daily value for 2,000 calories. */
export const nutrientFacts: Record<
  Nutrient,
  {
    readonly name: string;
    readonly unit: "" | "g" | "mg" | "mcg";
    /** Null when the panel shows no percentage. */
    readonly dailyValue: number | null;
  }
> = {
  calories: { name: "Calories", unit: "", dailyValue: null },
  fat: { name: "Total Fat", unit: "g", dailyValue: 78 },
  saturatedFat: { name: "Saturated Fat", unit: "g", dailyValue: 20 },
  transFat: { name: "Trans Fat", unit: "g", dailyValue: null },
  cholesterol: { name: "Cholesterol", unit: "mg", dailyValue: 300 },
  sodium: { name: "Sodium", unit: "mg", dailyValue: 2300 },
  carbohydrate: { name: "Total Carbohydrate", unit: "g", dailyValue: 275 },
  fiber: { name: "Dietary Fiber", unit: "g", dailyValue: 28 },
  sugars: { name: "Total Sugars", unit: "g", dailyValue: null },
  addedSugars: { name: "Added Sugars", unit: "g", dailyValue: 50 },
  // The percentage would have to be corrected for protein quality.
  protein: { name: "Protein", unit: "g", dailyValue: null },
  vitaminD: { name: "Vitamin D", unit: "mcg", dailyValue: 20 },
  calcium: { name: "Calcium", unit: "mg", dailyValue: 1300 },
  iron: { name: "Iron", unit: "mg", dailyValue: 18 },
  potassium: { name: "Potassium", unit: "mg", dailyValue: 4700 },
};

const vitamins: readonly Nutrient[] = ["vitaminD", "calcium", "iron", "potassium"];

export type PanelLine = {
  readonly nutrient: Nutrient;
  readonly name: string;
  /** "8g", or "less than 1g". */
  readonly amount: string;
  /** "10%", or null when the panel shows none. */
  readonly percent: string | null;
};

/** The lines of a Nutrition Facts panel, rounded as required by 21 CFR 101.9. */
export function panelLines(amounts: NutrientAmounts): PanelLine[] {
  return nutrients.map((nutrient) => {
    const { name, unit } = nutrientFacts[nutrient];
    const declared = declaredAmount(nutrient, amounts[nutrient]);
    const amount = typeof declared === "number" ? `${declared}${unit}` : `${declared.text}${unit}`;
    const counted = typeof declared === "number" ? declared : amounts[nutrient];
    return { nutrient, name, amount, percent: percentOf(nutrient, counted) };
  });
}

/** The text for a small number. */
type LessThan = { readonly text: string };

function declaredAmount(nutrient: Nutrient, amount: number): number | LessThan {
  switch (nutrient) {
    case "calories":
      return amount < 5 ? 0 : rounded(amount, amount <= 50 ? 5 : 10);
    case "fat":
    case "saturatedFat":
    case "transFat":
      return amount < 0.5 ? 0 : rounded(amount, amount < 5 ? 0.5 : 1);
    case "cholesterol":
      if (amount < 2) return 0;
      return amount <= 5 ? { text: "less than 5" } : rounded(amount, 5);
    case "sodium":
      return amount < 5 ? 0 : rounded(amount, amount <= 140 ? 5 : 10);
    case "carbohydrate":
    case "fiber":
    case "sugars":
    case "addedSugars":
    case "protein":
      if (amount < 0.5) return 0;
      return amount < 1 ? { text: "less than 1" } : rounded(amount, 1);
    // The FDA's guidance of December 2019, by the size of the daily value.
    case "vitaminD":
    case "iron":
      return rounded(amount, 0.1);
    case "calcium":
    case "potassium":
      return rounded(amount, 10);
  }
}

function percentOf(nutrient: Nutrient, amount: number): string | null {
  const { dailyValue } = nutrientFacts[nutrient];
  if (dailyValue === null) return null;
  const percent = (amount / dailyValue) * 100;
  if (!vitamins.includes(nutrient)) return `${rounded(percent, 1)}%`;
  return `${rounded(percent, stepOf(percent))}%`;
}

function stepOf(percent: number): number {
  if (percent <= 10) return 2;
  return percent <= 50 ? 5 : 10;
}

/** Rounds half up to a multiple, without errors of binary fractions. */
function rounded(amount: number, step: number): number {
  const steps = Math.round(Number((amount / step).toPrecision(12)));
  return Number((steps * step).toPrecision(12));
}
