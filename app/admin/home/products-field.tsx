import type { ReactNode } from "react";
import { Button } from "#app/ui/buttons/button.tsx";
import { SelectField } from "#app/ui/fields/text-field.tsx";
import { F } from "./home-form-fields.ts";

export type ProductName = { readonly id: number; readonly name: string };

export function ProductsField(props: {
  path: "hero.products" | "featured";
  products: readonly ProductName[];
  max: number;
  /** What happens without a choice. */
  none: string;
}): ReactNode {
  const { path, products, max, none } = props;
  const { id, value: chosen, change } = F.useField(path);
  const nameOf = (id: number) => products.find((each) => each.id === id)?.name ?? "A deleted bar";
  const others = products.filter((product) => !chosen.includes(product.id));
  return (
    <div className="mt-3 grid gap-3">
      {chosen.length === 0 ? (
        <p className="text-soft">{none}</p>
      ) : (
        <ol className="divide-y divide-line">
          {chosen.map((productId, index) => (
            <li
              key={productId}
              className="flex flex-wrap items-center justify-between gap-2 py-1.5"
            >
              <span className="wrap-anywhere">{nameOf(productId)}</span>
              <span className="flex gap-2">
                {index > 0 && (
                  <Button
                    variant="quiet"
                    size="small"
                    aria-label={`Move ${nameOf(productId)} up`}
                    onClick={() => {
                      const next = chosen.filter((each) => each !== productId);
                      next.splice(index - 1, 0, productId);
                      change(next);
                    }}
                  >
                    Up
                  </Button>
                )}
                <Button
                  variant="quiet"
                  size="small"
                  aria-label={`Remove ${nameOf(productId)}`}
                  onClick={() => change(chosen.filter((each) => each !== productId))}
                >
                  Remove
                </Button>
              </span>
            </li>
          ))}
        </ol>
      )}
      {chosen.length < max && others.length > 0 && (
        <div className="max-w-80">
          <SelectField
            id={id}
            label="Add a bar"
            value=""
            onChange={(added) => change([...chosen, Number(added)])}
            empty="Choose a bar"
            options={others.map((product) => [product.id, product.name])}
          />
        </div>
      )}
    </div>
  );
}
