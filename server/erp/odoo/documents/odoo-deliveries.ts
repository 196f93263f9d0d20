import { z } from "zod";
import { type DeliveredGoods, type ErpDocument, erpRefusal } from "../../erp.ts";
import { callAndVerify } from "../client/call-and-verify.ts";
import type { OdooClient } from "../client/odoo-client.ts";
import { odooId, odooReference, toOdooHtml } from "../client/odoo-values.ts";

const row = z.object({
  id: odooId,
  name: z.string(),
  state: z.string(),
  picking_type_code: z.string(),
});
type Row = z.output<typeof row>;
const moveRow = z.object({
  id: odooId,
  product_id: odooReference,
  product_uom_qty: z.number(),
});
const productRow = z.object({ id: odooId, default_code: z.string() });

/** More steps than any warehouse has. */
const MOST_ROUNDS = 10;

export function odooDeliveries(odoo: OdooClient) {
  /** The order's deliveries, without returns. */
  async function list(orderId: number): Promise<Row[]> {
    const domain = [
      ["sale_id", "=", orderId],
      ["picking_type_code", "!=", "incoming"],
    ];
    return await odoo.search("stock.picking", domain, row, { order: "id" });
  }

  /** How many bars leave, by the id of their product. */
  async function findQuantities(
    goods: readonly DeliveredGoods[],
  ): Promise<ReadonlyMap<number, number>> {
    const skus = goods.map(({ sku }) => sku);
    const products = await odoo.search(
      "product.product",
      [["default_code", "in", skus]],
      productRow,
    );
    return new Map(
      products.map(({ id, default_code: code }) => [
        id,
        goods.find(({ sku }) => sku === code)?.quantity ?? 0,
      ]),
    );
  }

  async function ship(picking: Row, quantities: ReadonlyMap<number, number>): Promise<void> {
    const { done } = await odoo.versionAdapter();
    const open = [
      ["picking_id", "in", [picking.id]],
      ["state", "not in", ["done", "cancel"]],
    ];
    const moves = await odoo.search("stock.move", open, moveRow);
    const remaining = new Map(quantities);
    const leaving = moves.map(({ id, product_id: product, product_uom_qty: demand }) => {
      const most = product && remaining.get(product.id);
      const quantity = typeof most === "number" ? Math.min(demand, most) : demand;
      if (product && typeof most === "number") remaining.set(product.id, most - quantity);
      return { id, quantity, isLess: quantity < demand };
    });
    for (const [values, some] of Map.groupBy(leaving, ({ quantity, isLess }) =>
      JSON.stringify({
        // Of bars that were refunded before they left, nothing is expected anymore; otherwise Odoo
        // would ask for a backorder.
        ...(isLess && { product_uom_qty: quantity }),
        // What the shop sent, whatever Odoo has in stock. Without a quantity, Odoo 16 reports
        // success and ships nothing.
        ...done(quantity),
      }),
    )) {
      const ids = some.map(({ id }) => id);
      await odoo.call("stock.move", "write", [ids, JSON.parse(values)]);
    }
    await callAndVerify(
      () =>
        odoo.call("stock.picking", "button_validate", [[picking.id]], {
          // Otherwise Odoo answers with a wizard and does nothing.
          context: { skip_sms: true, skip_backorder: true },
        }),
      async () => (await odoo.read("stock.picking", picking.id, row)).state === "done",
      `Odoo did not ship the delivery ${picking.name}. Validate it there.`,
    );
  }

  /** With the carrier module there is a field for it; otherwise it goes into the notes. */
  async function trackingValues(tracking: string): Promise<object> {
    const fields = await odoo.remember("stock.picking fields", () =>
      odoo.call("stock.picking", "fields_get", [["carrier_tracking_ref"], ["type"]]),
    );
    const hasField = typeof fields === "object" && fields && "carrier_tracking_ref" in fields;
    return hasField
      ? { carrier_tracking_ref: tracking }
      : { note: toOdooHtml(`Tracking number: ${tracking}`) };
  }

  async function track(pickings: readonly Row[], tracking: string): Promise<void> {
    const ids = pickings
      .filter(({ picking_type_code: code }) => code === "outgoing")
      .map(({ id }) => id);
    if (ids.length === 0) return;
    await odoo.call("stock.picking", "write", [ids, await trackingValues(tracking)]);
  }

  return {
    /**
     * Ships the deliveries that confirming the order created; it never creates one. With
     * pick-and-ship warehouses a delivery may appear only after the picking is done, so it repeats
     * until nothing is open.
     */
    async deliver(
      orderId: number,
      goods: readonly DeliveredGoods[],
      tracking: string | null,
    ): Promise<ErpDocument[]> {
      const quantities = await findQuantities(goods);
      let pickings = await list(orderId);
      const isLive = ({ state }: Row) => state !== "cancel";
      if (pickings.length > 0 && !pickings.some(isLive)) {
        throw erpRefusal(
          `The delivery was cancelled in Odoo (${pickings.map(({ name }) => name).join(", ")}), and the order went out here.`,
          "stock.picking: cancelled",
        );
      }
      for (let round = 0; round < MOST_ROUNDS; round += 1) {
        const open = pickings.filter((picking) => isLive(picking) && picking.state !== "done");
        if (open.length === 0) break;
        // Deliveries that wait for another one come later.
        const ready = open.filter(({ state }) => state !== "waiting");
        for (const picking of ready.length > 0 ? ready : open) await ship(picking, quantities);
        pickings = await list(orderId);
      }
      const live = pickings.filter(isLive);
      if (tracking) await track(live, tracking);
      return live.map(({ id, name }) => ({ id, name }));
    },

    async addTracking(orderId: number, tracking: string): Promise<void> {
      await track(await list(orderId), tracking);
    },
  };
}
