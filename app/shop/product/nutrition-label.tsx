import type { ReactNode } from "react";
import type { NutritionFacts } from "#domain/catalog/nutrition-facts.ts";

/** Nutrition facts, set like the label that they come from. */
export function NutritionLabel({ facts }: { facts: NutritionFacts }): ReactNode {
  const rows = [
    ["Total Fat", facts.fat],
    ["Total Carbohydrate", facts.carbs],
    ["Sugars", facts.sugar],
    ["Protein", facts.protein],
  ] as const;
  return (
    <section className="nutrition" aria-labelledby="nutrition">
      <h3 id="nutrition">Nutrition Facts</h3>
      <p className="flex justify-between gap-4 py-1 text-sm font-semibold">
        Serving size <span>{facts.servingSize}</span>
      </p>
      <table>
        <caption className="sr-only">Amounts per serving</caption>
        <tbody>
          <tr className="nutrition-calories">
            <th scope="row">Calories</th>
            <td>{facts.calories}</td>
          </tr>
          {rows.map(([name, amount]) => (
            <tr key={name}>
              <th scope="row" className={name === "Sugars" ? "pl-4 font-normal" : ""}>
                {name}
              </th>
              <td>{amount}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
