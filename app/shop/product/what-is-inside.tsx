import type { ReactNode } from "react";
import { TextLink } from "#app/ui/buttons/text-link.tsx";
import { Badge } from "#app/ui/content/badge.tsx";
import { Container } from "#app/ui/layout/container.tsx";
import type { NutritionFacts, nutritionRows } from "#domain/catalog/nutrition-facts.ts";
import type { Product } from "#domain/catalog/product.ts";
import type { Route } from "./+types/product-detail.route";
import { productMessages } from "./product-messages.ts";

/** Ingredients, allergens and nutrition facts of a bar. */
export function WhatIsInside(props: {
  product: Product;
  allergens: readonly string[];
  nutrition: ShownPage["nutrition"];
}): ReactNode {
  const { product, allergens, nutrition } = props;
  return (
    <Container as="section" className="mt-20 sm:mt-28" aria-labelledby="inside">
      <h2 id="inside" className="border-b border-line pb-4 text-4xl sm:text-5xl">
        What is inside
      </h2>
      <div className="mt-8 grid gap-x-16 gap-y-12 md:grid-cols-2 lg:grid-cols-[1.2fr_1fr_1.2fr]">
        <Ingredients ingredients={product.ingredients} />
        <Allergens allergens={allergens} />
        {product.nutritionFacts && (
          <NutritionLabel facts={product.nutritionFacts} rows={nutrition} />
        )}
      </div>
    </Container>
  );
}

type ShownPage = NonNullable<Route.ComponentProps["loaderData"]["page"]>;

function Ingredients({ ingredients }: { ingredients: readonly string[] }) {
  return (
    <div>
      <h3 className="text-2xl">Ingredients</h3>
      {ingredients.length > 0 ? (
        <ol className="mt-4">
          {ingredients.map((ingredient, index) => (
            <li
              key={ingredient}
              data-place={index + 1}
              className="flex gap-4 border-b border-line py-2.5 before:min-w-5 before:font-serif before:font-semibold before:text-accent before:content-[attr(data-place)]"
            >
              {ingredient}
            </li>
          ))}
        </ol>
      ) : (
        <p className="mt-4 text-soft">Please ask us; we are glad to tell you.</p>
      )}
    </div>
  );
}

function Allergens({ allergens }: { allergens: readonly string[] }) {
  return (
    <div>
      <h3 className="text-2xl">Allergens</h3>
      {allergens.length > 0 ? (
        <>
          <p className="mt-4">Contains:</p>
          <ul className="mt-2 flex flex-wrap gap-2">
            {allergens.map((allergen) => (
              <li key={allergen}>
                <Badge large>{allergen}</Badge>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p className="mt-4">{productMessages.noAllergens}</p>
      )}
      <p className="mt-4 text-sm text-soft">
        Bars may hold traces of each other. <TextLink to="/contact">Ask us</TextLink> before you
        order if you're sensitive to traces.
      </p>
    </div>
  );
}

const nutritionIndents = ["", "pl-4 font-normal", "pl-8 font-normal"];

/** Nutrition facts in the style of the printed label. */
function NutritionLabel(props: { facts: NutritionFacts; rows: ReturnType<typeof nutritionRows> }) {
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
              <th scope="row" className={`py-1.25 ${nutritionIndents[level]}`}>
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
