import type { RetailBarcode } from "#domain/catalog/retail-barcode.ts";
import { homeKitchenRule } from "#domain/labels/home-kitchen-rules.ts";
import { labelContent } from "#domain/labels/label-content.ts";
import type { LabelSettings } from "#domain/labels/label-settings.ts";
import { formatUsd } from "#domain/money/cents.ts";
import type { AppContext } from "#server/app-context.ts";
import { type LabelOfProduct, listProductLabels } from "#server/labels/label-queries.ts";
import { readHomeKitchenSales } from "#server/labels/read-home-kitchen-sales.ts";
import { barcodeModules } from "#server/platform/barcode-modules.ts";
import { listLots } from "#server/stock/lot-queries.ts";

export type LabelRow = Awaited<ReturnType<typeof readLabelRows>>[number];

/** The year's sales beside the state's cap for home kitchens. */
export type SalesMeter = NonNullable<Awaited<ReturnType<typeof readSalesMeter>>>;

export async function readLabelRows(ctx: AppContext, settings: LabelSettings) {
  const [labels, lots] = await Promise.all([listProductLabels(ctx.db), listLots(ctx.db, null)]);
  return labels.map((label) => ({
    productId: label.product.id,
    name: label.product.name,
    ...printed(label, settings),
    lots: lots
      .filter(({ productId, onHand }) => productId === label.product.id && onHand > 0)
      .map(({ code, bestBefore }) => ({ code, bestBefore })),
  }));
}

export function printed({ product, label }: LabelOfProduct, settings: LabelSettings) {
  const { content, gaps } = labelContent(product, label, settings);
  return { content, gaps, modules: modulesOf(content.barcode) };
}

/** Null when nothing is made in a home kitchen. */
export async function readSalesMeter(ctx: AppContext, settings: LabelSettings) {
  const { homeKitchen, state, rules } = settings;
  if (!homeKitchen) return null;
  const { cap } = homeKitchenRule(state, rules);
  const { year, sales } = await readHomeKitchenSales(ctx);
  const percent = typeof cap === "number" && cap > 0 ? Math.floor(sales / cap) : 0;
  return {
    state,
    year,
    sales: formatUsd(sales),
    /** In dollars, or "none", or null when unknown. */
    cap,
    /** Whole percents of the cap; 0 without one. */
    percent,
  };
}

function modulesOf(barcode: RetailBarcode | null): string {
  if (!barcode) return "";
  return barcodeModules(barcode.digits, barcode.kind === "UPC-A" ? "UPC" : "EAN13");
}
