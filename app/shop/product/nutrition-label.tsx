import type { ReactNode } from "react";
import type { NutritionFacts, nutritionRows } from "#domain/catalog/nutrition-facts.ts";

const indents = ["", "pl-4 font-normal", "pl-8 font-normal"];

/** Nutrition facts in the style of the printed label. */
export function NutritionLabel(props: {
  facts: NutritionFacts;
  rows: ReturnType<typeof nutritionRows>;
}): ReactNode {
  const { facts, rows } = props;
  return (
    <section
      className="self-start rounded-md border-2 border-ink bg-raised px-5 pt-4 pb-5"
      aria-labelledby="nutrition"
    >
      <h3 id="nutrition" className="border-b border-ink pb-1.5 text-[1.9rem] font-bold">
        Nutrition Facts
      </h3>
      {facts.servingSize !== "" && (
        <p className="flex justify-between gap-4 py-1 text-sm font-semibold">
          Serving size <span>{facts.servingSize}</span>
        </p>
      )}
      <table className="w-full border-t-[0.6rem] border-ink text-left">
        <caption className="sr-only">Amounts per serving</caption>
        <tbody>
          {facts.calories !== null && (
            <tr className="font-serif text-[1.6rem]">
              <th scope="row" className="py-1.25">
                Calories
              </th>
              <td className="py-1.25 text-right tabular-nums">{facts.calories}</td>
            </tr>
          )}
          {rows.map(({ name, amount, level }) => (
            <tr key={name} className="border-t border-line">
              <th scope="row" className={`py-1.25 ${indents[level]}`}>
                {name}
              </th>
              <td className="py-1.25 text-right tabular-nums">{amount}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
