import { useSettledFetcher } from "#app/ui/hooks/use-settled-fetcher.ts";
import type { ShopResult } from "./change-shop.ts";

/** A button of the opening screens. Pressing it twice submits it once. */
export function useShopAction(what: string) {
  const fetcher = useSettledFetcher<ShopResult>(`shop-${what}`);
  const isBusy = fetcher.state !== "idle";
  return {
    isBusy,
    answer: isBusy ? undefined : fetcher.data,
    send(fields: Readonly<Record<string, string>> = {}) {
      if (isBusy) return;
      fetcher.submit({ do: what, ...fields }, { method: "post", action: "/admin/shop" });
    },
  };
}
