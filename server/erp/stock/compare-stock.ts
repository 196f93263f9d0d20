import { type Product, skuOf } from "#domain/catalog/product.ts";
import type { AppContext } from "../../app-context.ts";
import { listProducts } from "../../catalog/product-queries.ts";
import { ErpError } from "../interface/erp-error.ts";

type Verdict = "agrees" | "oversold" | "hidden" | "differs" | "unknown-in-erp";

type StockComparison = {
  readonly productId: number;
  readonly name: string;
  readonly sku: string;
  readonly inStock: boolean;
  /** How many can be bought; null when not counted. */
  readonly remaining: number | null;
  /** Null for a product unknown to the ERP. */
  readonly erpStock: { readonly onHand: number; readonly sellable: number } | null;
  /**
   * oversold: the shop sells it but the ERP has none. hidden: the ERP has some but the shop shows
   * none. differs: both count it, with different results.
   */
  readonly verdict: Verdict;
};

type StockResult =
  | { readonly code: "compared"; readonly comparisons: readonly StockComparison[] }
  | { readonly code: "disabled" }
  | { readonly code: "failed"; readonly message: string };

/** The shop's stock beside the ERP's; differences first. */
export async function compareStock({
  db,
  erp,
  log,
}: Pick<AppContext, "db" | "erp" | "log">): Promise<StockResult> {
  if (!erp) return { code: "disabled" };
  const products = await listProducts(db);
  try {
    const stock = await erp.listStock(products.map(({ id }) => skuOf(id)));
    const comparisons = products.map((product): StockComparison => {
      const { id, name, inStock, remaining } = product;
      const sku = skuOf(id);
      const erpStock = stock.find((each) => each.sku === sku) ?? null;
      return {
        productId: id,
        name,
        sku,
        inStock,
        remaining,
        erpStock,
        verdict: verdictOf(product, erpStock),
      };
    });
    const order = ["oversold", "hidden", "differs", "unknown-in-erp", "agrees"];
    return {
      code: "compared",
      comparisons: comparisons.toSorted(
        (a, b) => order.indexOf(a.verdict) - order.indexOf(b.verdict),
      ),
    };
  } catch (error) {
    if (!(error instanceof ErpError)) throw error;
    log.warn({ detail: error.detail }, "the ERP's stock could not be read");
    return { code: "failed", message: error.message };
  }
}

function verdictOf(
  { inStock, remaining }: Pick<Product, "inStock" | "remaining">,
  erpStock: StockComparison["erpStock"],
): Verdict {
  if (!erpStock) return "unknown-in-erp";
  if (inStock !== erpStock.sellable > 0) return inStock ? "oversold" : "hidden";
  return remaining === null || remaining === erpStock.sellable ? "agrees" : "differs";
}
