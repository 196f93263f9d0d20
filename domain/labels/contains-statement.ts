import {
  type MajorAllergen,
  majorAllergenNames,
  sortMajorAllergens,
} from "../catalog/major-allergens.ts";

/** US law requires naming the fish and the crustacean. Tree nuts are named by kind already. */
export type AllergenKinds = { readonly fish: string; readonly crustacean: string };

export const allergensWithKinds = ["fish", "crustacean"] as const;

/**
 * The "Contains" statement with all major allergens, as the law requires if it names any; empty
 * without any.
 */
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

/** The allergens of a bar whose kind is missing. */
export function unnamedKinds(allergens: readonly MajorAllergen[], kinds: AllergenKinds) {
  return allergensWithKinds.filter(
    (allergen) => allergens.includes(allergen) && kinds[allergen] === "",
  );
}
