import type { ReactNode } from "react";
import { Input } from "#app/ui/fields/input.tsx";
import type { OrderDraft, ProductChoice } from "./new-order-view.ts";

/** How many of each bar are ordered outside of boxes. */
export function ProductQuantities(props: {
  products: readonly ProductChoice[];
  quantities: OrderDraft["quantities"];
  onChange: (quantities: OrderDraft["quantities"]) => void;
}): ReactNode {
  const { products, quantities, onChange } = props;
  if (products.length === 0) return <p className="mt-2 text-soft">No bar is for sale now.</p>;
  return (
    <ul className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-x-8 sm:grid-cols-2">
      {products.map((product) => (
        <li key={product.id} className="border-b border-line">
          <div className="flex min-h-14 items-center justify-between gap-3 py-1.5">
            <label htmlFor={`new-order-bar-${product.id}`} className="min-w-0 flex-1 wrap-anywhere">
              <span>{product.name}</span>
              <span className="block text-sm text-soft">{`${product.price}${product.remaining !== null ? `, ${product.remaining} left` : ""}`}</span>
            </label>
            <Input
              id={`new-order-bar-${product.id}`}
              className="w-20! text-right tabular-nums"
              inputMode="numeric"
              maxLength={4}
              aria-label={`Quantity of ${product.name}`}
              value={quantities[product.id] || ""}
              placeholder="0"
              onChange={({ currentTarget }) => {
                const quantity = Number(currentTarget.value.replaceAll(/\D/g, ""));
                onChange({ ...quantities, [product.id]: quantity });
              }}
            />
          </div>
        </li>
      ))}
    </ul>
  );
}
