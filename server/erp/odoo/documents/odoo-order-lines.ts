import { z } from "zod";
import { ErpError } from "../../interface/erp-error.ts";
import { odooId } from "../client/odoo-values.ts";
import type { Odoo } from "../setup/odoo-setup.ts";
import type { OdooGoods } from "./odoo-goods.ts";
import { readGoods } from "./odoo-pickings.ts";

const lineRow = z.object({
  id: odooId,
  product_uom_qty: z.number(),
  price_unit: z.number(),
  discount: z.number(),
});

/** Writing a line's quantity, even the same one, makes Odoo deliver what is in no delivery yet. */
export async function procureAgain(
  odoo: Odoo,
  orderId: number,
  productIds: readonly number[],
): Promise<void> {
  const transfers = await readGoods(odoo, orderId);
  const domain = [
    ["order_id", "=", orderId],
    ["product_id", "in", productIds],
  ];
  const lines = await odoo.search("sale.order.line", domain, lineRow, { order: "id" });
  for (const { id, ...values } of lines) {
    if (values.product_uom_qty <= countProcured(transfers, id)) continue;
    // With price and discount, which Odoo otherwise computes anew.
    await odoo.call("sale.order.line", "write", [[id], values]).catch(ignoreRefusal);
  }
}

/** How many of a line are in deliveries, less what came back. */
function countProcured({ moves }: OdooGoods, lineId: number): number {
  return moves
    .filter((move) => move.lineId === lineId && move.direction !== "within")
    .filter(({ isOpen, isDone }) => isOpen || isDone)
    .reduce((sum, { isDone, done, demand, direction }) => {
      const quantity = isDone ? done : demand;
      return direction === "back" ? sum - quantity : sum + quantity;
    }, 0);
}

/** Odoo refuses this for a locked order. When the parcel leaves, the owner is told what to do in Odoo. */
function ignoreRefusal(error: unknown): void {
  if (!(error instanceof ErpError) || error.reason !== "refused") throw error;
}
