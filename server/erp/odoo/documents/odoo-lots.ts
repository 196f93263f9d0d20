import { z } from "zod";
import type { ErpLot, ErpTrackedProduct } from "../../interface/erp-delivery.ts";
import { erpRefusal } from "../../interface/erp-error.ts";
import { numberField, odooId, odooReference } from "../client/odoo-values.ts";
import { getPlace, type Odoo } from "../setup/odoo-setup.ts";
import { type LotQuantity, type OdooMove, type OdooPicking, productRow } from "./odoo-goods.ts";

const lineRow = z.object({ id: odooId, move_id: odooReference, lot_id: odooReference });

async function findOrCreate(odoo: Odoo, productId: number, code: string): Promise<number> {
  const { companyId } = await getPlace(odoo);
  const found = await odoo.findId("stock.lot", [
    ["name", "=", code],
    ["product_id", "=", productId],
    ["company_id", "in", [companyId, false]],
  ]);
  if (found !== undefined) return found;
  const lot = { name: code, product_id: productId, company_id: companyId };
  return await odoo.create("stock.lot", lot);
}

async function readLines(odoo: Odoo, moveIds: readonly number[]) {
  const { lineDone } = await odoo.versionAdapter();
  const ofMoves = [["move_id", "in", moveIds]];
  const row = lineRow.extend(numberField(lineDone));
  const lines = await odoo.search("stock.move.line", ofMoves, row, { order: "id" });
  return lines.map((line) => ({
    moveId: line.move_id?.id,
    lotId: line.lot_id?.id,
    quantity: line[lineDone],
  }));
}

export async function listTrackedProducts(
  odoo: Odoo,
  skus: readonly string[],
): Promise<ErpTrackedProduct[]> {
  const domain = [
    ["default_code", "in", skus],
    ["tracking", "!=", "none"],
  ];
  const found = await odoo.search("product.product", domain, productRow, { order: "id" });
  return found.map(({ default_code: sku, name, tracking }) => ({
    sku,
    name,
    by: tracking === "lot" ? "lot" : "serial",
  }));
}

/** Replaces what Odoo reserved for a move by these lots. */
export async function chooseLots(
  odoo: Odoo,
  move: OdooMove,
  chosen: readonly LotQuantity[],
): Promise<void> {
  const { lineDone } = await odoo.versionAdapter();
  const reserved = await odoo.listIds("stock.move.line", [["move_id", "=", move.id]]);
  if (reserved.length > 0) await odoo.call("stock.move.line", "unlink", [reserved]);
  await odoo.createAll(
    "stock.move.line",
    chosen.map(({ lotId, quantity }) => ({
      move_id: move.id,
      picking_id: move.pickingId,
      product_id: move.product.id,
      location_id: move.from,
      location_dest_id: move.to,
      lot_id: lotId,
      [lineDone]: quantity,
    })),
  );
}

/** The lots that the shop packed. @throws ErpError when the shop does not know them */
export async function findPackedLots(
  odoo: Odoo,
  picking: OdooPicking,
  move: OdooMove,
  quantity: number,
  packed: readonly ErpLot[],
): Promise<LotQuantity[]> {
  requireLots(picking, move);
  const taken = takeLots(packed, quantity);
  const known = taken.reduce((sum, lot) => sum + lot.quantity, 0);
  if (known < quantity) {
    throw erpRefusal(
      `Odoo tracks ${move.product.name} by lots, and the shop does not know the lot of ${quantity - known} of the ${quantity} that left. Validate ${picking.name} in Odoo with their lot, then press Retry. So that it works by itself next time, add the lot in Stock here before you pack.`,
      "stock.picking: lot unknown",
    );
  }

  const lots: LotQuantity[] = [];
  for (const lot of taken) {
    const lotId = await findOrCreate(odoo, move.product.id, lot.code);
    lots.push({ lotId, quantity: lot.quantity });
  }
  return lots;
}

/**
 * The lots that a return brings back: those of its delivery that have not come back yet.
 *
 * @param siblings the returns of the same delivery that are done
 */
export async function findReturnedLots(
  odoo: Odoo,
  picking: OdooPicking,
  move: OdooMove,
  quantity: number,
  siblings: readonly OdooMove[],
): Promise<LotQuantity[]> {
  requireLots(picking, move);
  const origin = move.originId ?? 0;
  const lines = await readLines(odoo, [origin, ...siblings.map(({ id }) => id)]);

  const remaining = new Map<number, number>();
  for (const { moveId, lotId, quantity: some } of lines) {
    if (!lotId) continue;
    const change = moveId === origin ? some : -some;
    remaining.set(lotId, (remaining.get(lotId) ?? 0) + change);
  }

  const available = [...remaining].map(([lotId, some]) => ({ lotId, quantity: some }));
  return takeLots(available, quantity);
}

/** @throws ErpError for a product with serial numbers */
function requireLots({ name }: OdooPicking, { product }: OdooMove): void {
  if (product.tracking === "lot") return;
  throw erpRefusal(
    `Odoo tracks ${product.name} by serial numbers, which the shop does not have. Validate ${name} in Odoo, then press Retry. For the next orders, let Odoo track the product by lots or not at all.`,
    "stock.picking: serial numbers",
  );
}

function takeLots<Lot extends { readonly quantity: number }>(
  lots: readonly Lot[],
  wanted: number,
): Lot[] {
  let missing = wanted;
  return lots.flatMap((lot) => {
    const quantity = Math.min(missing, Math.max(0, lot.quantity));
    missing -= quantity;
    return quantity > 0 ? [{ ...lot, quantity }] : [];
  });
}
