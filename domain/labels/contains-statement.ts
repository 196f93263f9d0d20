import {
  type MajorAllergen,
  majorAllergenNames,
  sortMajorAllergens,
} from "../catalog/major-allergens.ts";

/** What US law wants named: which fish, and which crustacean. Tree nuts are named by kind already. */
export type AllergenKinds = { readonly fish: string; readonly crustacean: string };

export const allergensWithKinds = ["fish", "crustacean"] as const;

/** Names all major allergens of a bar, as a label must that names one of them; empty without any. */
export function containsStatement(
  allergens: readonly MajorAllergen[],
  kinds: AllergenKinds,
): string {
  const named = sortMajorAllergens(allergens).map((allergen) => {
    const kind = allergen === "fish" || allergen === "crustacean" ? kinds[allergen] : "";
    return kind ? `${majorAllergenNames[allergen]} (${kind})` : majorAllergenNames[allergen];
  });
  return named.length === 0 ? "" : `Contains: ${named.join(", ")}.`;
}

/** The allergens of a bar whose kind nobody named. */
export function unnamedKinds(allergens: readonly MajorAllergen[], kinds: AllergenKinds) {
  return allergensWithKinds.filter(
    (allergen) => allergens.includes(allergen) && kinds[allergen] === "",
  );
}
