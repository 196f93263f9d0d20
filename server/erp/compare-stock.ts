import { skuOf } from "#domain/catalog/product.ts";
import type { AppContext } from "../app-context.ts";
import { listProducts } from "../catalog/product-queries.ts";
import { ErpError } from "./erp.ts";

export type StockComparison = {
  readonly productId: number;
  readonly name: string;
  readonly sku: string;
  readonly inStock: boolean;
  /** Null for a bar that the ERP does not know. */
  readonly there: { readonly onHand: number; readonly sellable: number } | null;
  /** oversold: the shop sells it and there is none. hidden: there is some, and the shop says no. */
  readonly verdict: "agrees" | "oversold" | "hidden" | "unknown-there";
};

export type StockAnswer =
  | { readonly code: "compared"; readonly bars: readonly StockComparison[] }
  | { readonly code: "disabled" }
  | { readonly code: "failed"; readonly message: string };

/** What the shop says of its bars beside what the ERP has of them; the differing ones first. */
export async function compareStock({
  db,
  erp,
  log,
}: Pick<AppContext, "db" | "erp" | "log">): Promise<StockAnswer> {
  if (!erp) return { code: "disabled" };
  const products = await listProducts(db);
  try {
    const stock = await erp.listStock(products.map(({ id }) => skuOf(id)));
    const bars = products.map(({ id, name, inStock }): StockComparison => {
      const sku = skuOf(id);
      const there = stock.find((each) => each.sku === sku) ?? null;
      const verdict = !there
        ? "unknown-there"
        : inStock && there.sellable <= 0
          ? "oversold"
          : !inStock && there.sellable > 0
            ? "hidden"
            : "agrees";
      return { productId: id, name, sku, inStock, there, verdict };
    });
    const order = ["oversold", "hidden", "unknown-there", "agrees"];
    return {
      code: "compared",
      bars: bars.toSorted((a, b) => order.indexOf(a.verdict) - order.indexOf(b.verdict)),
    };
  } catch (error) {
    if (!(error instanceof ErpError)) throw error;
    log.warn({ detail: error.detail }, "the ERP's stock could not be read");
    return { code: "failed", message: error.message };
  }
}
