import type { ReactNode } from "react";
import { switchLook, switchOff, switchOn } from "#app/ui/fields/switch-field.tsx";
import { useAction } from "../action/use-action.ts";
import type { changeProductStockAction } from "./product-actions.ts";
import { productsMessages } from "./product-message.ts";
import type { ProductRow } from "./product-views.ts";

/**
 * Switches whether a product can be bought. Optimistic: shows the change at once and reverts it
 * when the server refuses; the toast can undo it.
 */
export function StockSwitch({ product }: { product: ProductRow }): ReactNode {
  const { run, sent } = useAction<typeof changeProductStockAction>("change-product-stock", {
    failure: productsMessages.stockFailed,
    mayOverlap: true,
  });
  const inStock = sent?.inStock ?? product.inStock;

  return (
    <button
      type="button"
      role="switch"
      aria-checked={inStock}
      aria-label={`${product.name} is in stock`}
      className="relative z-1 inline-flex min-h-11 min-w-35 cursor-pointer items-center gap-2.5 text-left font-medium aria-[checked=false]:text-soft"
      onClick={() => run({ productId: product.id, inStock: !inStock })}
    >
      <span className={`${switchLook} ${inStock ? switchOn : switchOff}`} aria-hidden="true" />
      <span aria-hidden="true">{inStock ? "In stock" : "Out of stock"}</span>
    </button>
  );
}
