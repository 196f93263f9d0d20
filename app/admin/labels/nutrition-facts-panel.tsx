import type { ReactNode } from "react";
import type { NutritionPanel } from "#domain/labels/label-content.ts";
import type { Nutrient, PanelLine } from "#domain/labels/nutrition-panel.ts";

/**
 * How far a line is indented; indented lines are not bold, since they are part of the one above.
 */
const indents: Partial<Record<Nutrient, 1 | 2>> = {
  saturatedFat: 1,
  transFat: 1,
  fiber: 1,
  sugars: 1,
  addedSugars: 2,
};
const light: readonly Nutrient[] = ["vitaminD", "calcium", "iron", "potassium"];

/** The standard vertical panel of 21 CFR 101.9(d), in the smallest type sizes allowed. */
export function NutritionFactsPanel({ panel }: { panel: NutritionPanel }): ReactNode {
  const [calories, ...lines] = panel.lines;
  return (
    <div className="nutrition-facts">
      <p className="nutrition-title">Nutrition Facts</p>
      <p>
        {panel.servings === "1"
          ? "1 serving per container"
          : `${panel.servings} servings per container`}
      </p>
      <p className="nutrition-row nutrition-serving">
        <span>Serving size</span> <span>{panel.servingSize}</span>
      </p>
      <div className="nutrition-bar" />
      <p className="font-bold">Amount per serving</p>
      <p className="nutrition-row nutrition-calories">
        <span>Calories</span> <span>{calories?.amount}</span>
      </p>
      <p className="nutrition-head">% Daily Value*</p>
      {lines.map((line) => (
        <Line key={line.nutrient} line={line} />
      ))}
      <p className="nutrition-note">
        * The % Daily Value (DV) tells you how much a nutrient in a serving of food contributes to a
        daily diet. 2,000 calories a day is used for general nutrition advice.
      </p>
    </div>
  );
}

function Line({ line: { nutrient, name, amount, percent } }: { line: PanelLine }) {
  const indent = indents[nutrient];
  const isLight = indent !== undefined || light.includes(nutrient);
  return (
    <p
      className="nutrition-row nutrition-line"
      data-indent={indent}
      data-first-vitamin={nutrient === "vitaminD" || undefined}
    >
      <span>
        {nutrient === "addedSugars" ? (
          `Includes ${amount} Added Sugars`
        ) : (
          <>
            <span className={isLight ? undefined : "font-bold"}>{name}</span> <span>{amount}</span>
          </>
        )}
      </span>
      {percent && <span className={light.includes(nutrient) ? "" : "font-bold"}>{percent}</span>}
    </p>
  );
}
