import { type ReactNode, useEffect, useEffectEvent } from "react";
import { useFetcher } from "react-router";
import { showToast } from "../../ui/toaster.tsx";
import { productsMessages } from "./product-message.ts";
import type { ProductRow } from "./product-views.ts";
import type { ProductsResult } from "./products-result.ts";
import { productsResultText } from "./use-products-action.ts";

/**
 * Whether a bar can be bought, changed by pressing. Shows the change at once and takes it back when
 * the server refuses; the toast can undo it.
 */
export function StockSwitch(props: { product: ProductRow; listQuery: string }): ReactNode {
  const { product, listQuery } = props;
  const action = `/admin/products${listQuery}`;
  const fetcher = useFetcher<ProductsResult>();
  const sent = fetcher.formData?.get("stock");
  const inStock = sent ? sent === "in" : product.inStock;
  const { data } = fetcher;

  const tell = useEffectEvent((answer: ProductsResult) => {
    if (answer.code !== "stock-changed") {
      showToast({ ...productsMessages.stockFailed, tone: "destructive" });
      return;
    }
    const back = { product: String(product.id), stock: answer.inStock ? "out" : "in" };
    const text = productsResultText(answer);
    if (!text) return;
    const undo = () => void fetcher.submit(back, { method: "post", action: "/admin/products" });
    showToast({ ...text, action: { label: "Undo", run: undo } });
  });
  useEffect(() => {
    if (data) tell(data);
  }, [data]);

  return (
    <fetcher.Form method="post" action={action} className="stock-form">
      <input type="hidden" name="product" value={product.id} />
      <button
        type="submit"
        role="switch"
        aria-checked={inStock}
        aria-label={`${product.name} is in stock`}
        name="stock"
        value={inStock ? "out" : "in"}
        className="stock-switch"
      >
        <span className="stock-track" aria-hidden="true" />
        <span aria-hidden="true">{inStock ? "In stock" : "Out of stock"}</span>
      </button>
    </fetcher.Form>
  );
}
