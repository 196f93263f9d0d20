import { z } from "zod";
import { type Cents, formatUsd } from "#domain/money/cents.ts";
import { type ErpDocument, erpRefusal } from "../erp.ts";
import { callAndVerify } from "./call-and-verify.ts";
import { type OdooClient, odooId } from "./odoo-client.ts";
import { odooAmount, odooText } from "./odoo-values.ts";

const row = z.object({
  id: odooId,
  // "/" or false while it is a draft.
  name: odooText,
  state: z.string(),
  move_type: z.string(),
  amount_total: odooAmount,
  payment_state: z.string(),
});
const orderRow = z.object({ id: odooId, name: z.string(), invoice_ids: z.array(odooId) });

export function odooInvoices(odoo: OdooClient) {
  const read = (id: number) => odoo.read("account.move", id, row);
  const readOrder = (id: number) => odoo.read("sale.order", id, orderRow);

  async function listLive(ids: readonly number[]) {
    if (ids.length === 0) return [];
    const domain = [
      ["id", "in", ids],
      ["move_type", "=", "out_invoice"],
      ["state", "!=", "cancel"],
    ];
    return await odoo.search("account.move", domain, row, { order: "id" });
  }

  /** Through the wizard: the method that makes invoices is private. */
  async function findOrCreate(orderId: number): Promise<number> {
    const order = await readOrder(orderId);
    const existing = await listLive(order.invoice_ids);
    if (existing.length > 1) {
      throw erpRefusal(
        `Odoo's order ${order.name} has ${existing.length} invoices. Leave it one of them.`,
        "account.move: several",
      );
    }
    if (existing[0]) return existing[0].id;
    const wizard = await odoo.create("sale.advance.payment.inv", {
      advance_payment_method: "delivered",
      sale_order_ids: [[6, 0, [orderId]]],
    });
    let invoice: number | undefined;
    await callAndVerify(
      () => odoo.call("sale.advance.payment.inv", "create_invoices", [[wizard]]),
      async () => {
        const made = await listLive((await readOrder(orderId)).invoice_ids);
        invoice = made[0]?.id;
        return made.length === 1;
      },
      "Failed to create invoice",
    );
    if (invoice === undefined) throw erpRefusal("Failed to create invoice", "account.move: none");
    return invoice;
  }

  return {
    read,

    /** The posted ones of an order. */
    async listPosted(orderId: number) {
      const { invoice_ids } = await readOrder(orderId);
      return (await listLive(invoice_ids)).filter(({ state }) => state === "posted");
    },

    /** Whether posted credit notes take all of an invoice back. */
    async isCredited(invoice: { readonly id: number; readonly amount_total: Cents }) {
      const domain = [
        ["reversed_entry_id", "=", invoice.id],
        ["move_type", "=", "out_refund"],
        ["state", "=", "posted"],
      ];
      const credits = await odoo.search("account.move", domain, row);
      const sum = credits.reduce((cents, { amount_total }) => cents + amount_total, 0);
      return sum >= invoice.amount_total;
    },

    async issueInvoice(
      orderId: number,
      { total, day }: { readonly total: Cents; readonly day: string },
    ): Promise<ErpDocument> {
      const id = await findOrCreate(orderId);
      const draft = await read(id);
      if (draft.amount_total !== total) {
        throw erpRefusal(
          `The invoice in Odoo adds up to ${formatUsd(draft.amount_total)}, and the order here to ${formatUsd(total)}. It was not posted.`,
          "account.move: another total",
        );
      }
      if (draft.state !== "posted") {
        await odoo.call("account.move", "write", [[id], { invoice_date: day }]);
        await callAndVerify(
          () => odoo.call("account.move", "action_post", [[id]]),
          async () => (await read(id)).state === "posted",
          "Odoo did not post the invoice. Look at it there.",
        );
      }
      const { name } = draft.state === "posted" ? draft : await read(id);
      return { id, name };
    },
  };
}
