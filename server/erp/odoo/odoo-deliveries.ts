import { z } from "zod";
import { type ErpDocument, erpRefusal } from "../erp.ts";
import { callAndVerify } from "./call-and-verify.ts";
import { type OdooClient, odooId } from "./odoo-client.ts";

const row = z.object({ id: odooId, name: z.string(), state: z.string() });
type Row = z.output<typeof row>;
const moveRow = z.object({ id: odooId, product_uom_qty: z.number() });

export function odooDeliveries(odoo: OdooClient) {
  async function ship(picking: Row): Promise<void> {
    const { done } = await odoo.versionAdapter();
    const open = [
      ["picking_id", "in", [picking.id]],
      ["state", "not in", ["done", "cancel"]],
    ];
    for (const move of await odoo.search("stock.move", open, moveRow)) {
      // Everything was shipped, whatever Odoo has in stock. Without a quantity, Odoo 16 reports
      // success and ships nothing.
      await odoo.call("stock.move", "write", [[move.id], done(move.product_uom_qty)]);
    }
    await callAndVerify(
      () =>
        odoo.call("stock.picking", "button_validate", [[picking.id]], {
          // Without it, Odoo answers with a wizard and does nothing.
          context: { skip_sms: true, skip_backorder: true },
        }),
      async () => (await odoo.read("stock.picking", picking.id, row)).state === "done",
      `Odoo did not ship the delivery ${picking.name}. Validate it there.`,
    );
  }

  return {
    /** Ships the deliveries that the order made when it was confirmed; it never makes one. */
    async deliver(orderId: number): Promise<ErpDocument[]> {
      const domain = [["sale_id", "=", orderId]];
      const pickings = await odoo.search("stock.picking", domain, row, { order: "id" });
      const live = pickings.filter(({ state }) => state !== "cancel");
      if (pickings.length > 0 && live.length === 0) {
        throw erpRefusal(
          `The delivery was cancelled in Odoo (${pickings.map(({ name }) => name).join(", ")}), and the order went out here.`,
          "stock.picking: cancelled",
        );
      }
      for (const picking of live) {
        if (picking.state !== "done") await ship(picking);
      }
      return live.map(({ id, name }) => ({ id, name }));
    },
  };
}
