import { sql } from "kysely";
import { skuOf } from "#domain/catalog/product.ts";
import { MAX_STOCK } from "#domain/stock/counted-stock.ts";
import type { AppContext } from "../../app-context.ts";
import type { Database, DatabaseTransaction } from "../../platform/db/database.ts";
import { defineSweep } from "../../platform/jobs/define-job.ts";
import { stockSection } from "../../settings/sections.ts";
import { getSettings } from "../../settings/settings-queries.ts";
import { startCounting } from "../../stock/start-counting.ts";
import { lockLevels, writeLevels } from "../../stock/stock-levels.ts";
import { recordMovements } from "../../stock/stock-movements.ts";
import { ErpError } from "../interface/erp-error.ts";

type CountsTaken =
  /** How many counts changed. */
  | { readonly code: "taken"; readonly changed: number }
  /** The shop counts itself, or there is no ERP. */
  | { readonly code: "off" }
  | { readonly code: "failed"; readonly message: string };

/**
 * Copies the sellable quantities from the ERP, where the ERP counts the stock. Bars of orders
 * unknown to the ERP are subtracted, so that nothing is sold twice. Products unknown to the ERP
 * keep their counts.
 */
export async function takeCountsFromErp(
  ctx: Pick<AppContext, "db" | "erp" | "clock" | "log">,
): Promise<CountsTaken> {
  const { db, erp, log } = ctx;
  const { data: settings } = await getSettings(db, stockSection, log);
  if (!erp || settings.countedIn !== "erp") return { code: "off" };
  const products = await db.selectFrom("products").select("id").orderBy("id").execute();
  // Read before asking the ERP: an order it learns of in between is subtracted twice rather than
  // sold twice.
  const known = await listOrdersInErp(db);
  try {
    const stock = await erp.listStock(products.map(({ id }) => skuOf(id)));
    let changed = 0;
    for (const { id: productId } of products) {
      const erpStock = stock.find(({ sku }) => sku === skuOf(productId));
      if (!erpStock) continue;
      const sellable = Math.min(Math.max(Math.floor(erpStock.sellable), 0), MAX_STOCK);
      if (await takeCount(ctx, { productId, sellable, known })) changed += 1;
    }
    return { code: "taken", changed };
  } catch (error) {
    if (!(error instanceof ErpError)) throw error;
    log.warn({ detail: error.detail }, "counts could not be taken from the ERP");
    return { code: "failed", message: error.message };
  }
}

/** Orders whose bars the ERP has reserved or shipped. */
async function listOrdersInErp(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom("erp_syncs")
    .innerJoin("orders", "orders.id", "erp_syncs.order_id")
    .select("erp_syncs.order_id")
    .where("erp_syncs.sale_order_id", "is not", null)
    .where("erp_syncs.cancelled_at", "is", null)
    .where("orders.status", "in", ["pending", "processing"])
    .execute();
  return rows.map((row) => row.order_id);
}

async function takeCount(
  ctx: Pick<AppContext, "db" | "clock">,
  count: { readonly productId: number; readonly sellable: number; readonly known: string[] },
): Promise<boolean> {
  const { productId, sellable, known } = count;
  await startCounting(ctx, { productId, onHand: 0 });
  return await ctx.db.transaction().execute(async (tx) => {
    const level = (await lockLevels(tx, [productId])).get(productId);
    if (!level) return false;
    const unknown = await countUnknownUnits(tx, productId, known);
    // Bars being paid for stay reserved; the ERP learns of them with the order.
    const onHand = Math.max(sellable - unknown, level.reserved);
    if (onHand === level.onHand) return false;
    await writeLevels(tx, [{ ...level, onHand }]);
    const movement = {
      productId,
      kind: "adjusted",
      quantity: onHand - level.onHand,
      actor: "system",
      note: "Odoo",
    } as const;
    await recordMovements(tx, [movement], ctx.clock());
    return true;
  });
}

/** Bars of orders that the ERP did not know when it was asked. */
async function countUnknownUnits(
  tx: DatabaseTransaction,
  productId: number,
  known: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ units: number }>`
    select coalesce(sum(ordered - refunded_unsent), 0)::integer as units
    from orders
    join order_item_counts as counts on counts.order_id = orders.id
    left join erp_syncs as sync on sync.order_id = orders.id
    where counts.product_id = ${productId} and orders.payment_status in ('paid', 'pending')
      and orders.id <> all(${known}::uuid[])
      and (orders.status in ('pending', 'processing')
        or (orders.status in ('shipped', 'delivered') and sync.order_id is not null
          and sync.sale_order_id is null))`.execute(tx);
  return rows[0]?.units ?? 0;
}

export const takeCountsFromErpJob = defineSweep({
  name: "take-counts-from-erp",
  cron: "*/5 * * * *",
  expireInSeconds: 600,
  run: takeCountsFromErp,
});
