import { skuOf } from "#domain/catalog/product.ts";
import type { Database } from "../platform/db/database.ts";
import type { Erp, ErpGap, ErpTrackedProduct } from "./erp.ts";

/** Products whose deliveries the ERP would refuse, because the shop does not know their lots. */
export async function findLotGaps(db: Database, erp: Erp): Promise<ErpGap[]> {
  const products = await db
    .selectFrom("products")
    .leftJoin("inventory_levels", "inventory_levels.product_id", "products.id")
    .select(["products.id", "inventory_levels.in_lots"])
    .execute();
  const inLots = new Set(products.filter((each) => each.in_lots).map(({ id }) => skuOf(id)));
  const tracked = await erp.listTrackedProducts(products.map(({ id }) => skuOf(id)));
  return tracked.filter(({ sku, by }) => by === "serial" || !inLots.has(sku)).map(gapOf);
}

function gapOf({ name, by }: ErpTrackedProduct): ErpGap {
  return {
    need: "lots",
    message:
      by === "lot"
        ? `Odoo tracks ${name} by lots, and here it has none. Add its lots in Stock, or tell Odoo not to track it.`
        : `Odoo tracks ${name} by serial numbers, which the shop doesn't have. Let Odoo track it by lots, or not at all.`,
    waits: "Its deliveries wait. Invoices, payments and refunds don't.",
    proposals: [],
  };
}
