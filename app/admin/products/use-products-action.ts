import { useEffect, useEffectEvent } from "react";
import { useFetcher } from "react-router";
import type { ToastText } from "#app/ui/overlays/toaster.tsx";
import { showToast } from "#app/ui/overlays/toaster.tsx";
import { productsMessages } from "./product-message.ts";
import type { ProductsResult } from "./products-result.ts";

export type ProductDeletion = {
  readonly run: (productId: number) => void;
  readonly busy: boolean;
};

/** Deletes a product and shows the result in a toast. */
export function useProductDeletion(onDeleted: () => void = () => {}): ProductDeletion {
  const fetcher = useFetcher<ProductsResult>();
  const { data } = fetcher;
  const tell = useEffectEvent((answer: ProductsResult) => {
    const good = answer.code === "deleted";
    const text = good ? productsResultText(answer) : productsMessages.deleteFailed;
    if (text) showToast({ ...text, tone: good ? "plain" : "destructive" });
    if (good) onDeleted();
  });
  useEffect(() => {
    if (data) tell(data);
  }, [data]);
  return {
    busy: fetcher.state !== "idle",
    run(productId) {
      const form = { do: "delete", product: String(productId) };
      void fetcher.submit(form, { method: "post", action: "/admin/products" });
    },
  };
}

/** @returns undefined for answers that need no toast */
export function productsResultText(answer: ProductsResult): ToastText | undefined {
  switch (answer.code) {
    case "stock-changed":
      return productsMessages.stockChanged(answer.name, answer.inStock);
    case "stock-failed":
    case "unreachable":
      return productsMessages.stockFailed;
    case "deleted":
      return productsMessages.deleted(answer.name);
    case "delete-failed":
      return productsMessages.deleteFailed;
    default:
      return undefined;
  }
}
