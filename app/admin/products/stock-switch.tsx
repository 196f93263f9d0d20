import { type ReactNode, useEffect, useEffectEvent } from "react";
import { useFetcher } from "react-router";
import { switchLook, switchOff, switchOn } from "#app/ui/fields/switch-field.tsx";
import { showToast } from "#app/ui/overlays/toaster.tsx";
import { productsMessages } from "./product-message.ts";
import type { ProductRow } from "./product-views.ts";
import type { ProductsResult } from "./products-result.ts";
import { productsResultText } from "./use-products-action.ts";

/**
 * Switches whether a product can be bought. Optimistic: shows the change at once and reverts it
 * when the server refuses; the toast can undo it.
 */
export function StockSwitch(props: { product: ProductRow; listQuery: string }): ReactNode {
  const { product, listQuery } = props;
  const fetcher = useFetcher<ProductsResult>();
  const sent = fetcher.formData?.get("stock");
  const inStock = sent ? sent === "in" : product.inStock;
  const { data } = fetcher;
  const change = (wanted: boolean) =>
    void fetcher.submit(
      { product: String(product.id), stock: wanted ? "in" : "out" },
      { method: "post", action: `/admin/products${listQuery}` },
    );

  const tell = useEffectEvent((answer: ProductsResult) => {
    if (answer.code !== "stock-changed") {
      showToast({ ...productsMessages.stockFailed, tone: "destructive" });
      return;
    }
    const text = productsResultText(answer);
    if (!text) return;
    const undo = () => change(!answer.inStock);
    showToast({ ...text, action: { label: "Undo", run: undo } });
  });
  useEffect(() => {
    if (data) tell(data);
  }, [data]);

  return (
    <button
      type="button"
      role="switch"
      aria-checked={inStock}
      aria-label={`${product.name} is in stock`}
      className="relative z-1 inline-flex min-h-11 min-w-35 cursor-pointer items-center gap-2.5 text-left font-medium aria-[checked=false]:text-soft"
      onClick={() => change(!inStock)}
    >
      <span className={`${switchLook} ${inStock ? switchOn : switchOff}`} aria-hidden="true" />
      <span aria-hidden="true">{inStock ? "In stock" : "Out of stock"}</span>
    </button>
  );
}
