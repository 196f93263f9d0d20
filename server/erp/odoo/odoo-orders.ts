import { z } from "zod";
import { type Cents, formatUsd } from "#domain/money/cents.ts";
import { type ErpDocument, type ErpOrder, erpRefusal } from "../erp.ts";
import { callAndVerify } from "./call-and-verify.ts";
import { type OdooClient, odooId } from "./odoo-client.ts";
import { odooAmount, odooReference, toOdooAmount } from "./odoo-values.ts";

const row = z.object({
  id: odooId,
  name: z.string(),
  state: z.string(),
  partner_id: odooReference,
  amount_total: odooAmount,
  currency_id: odooReference,
});
type Row = z.output<typeof row>;

/** Odoo 16 says "done" of a confirmed order that was locked. */
const isConfirmed = ({ state }: Row) => state === "sale" || state === "done";

export function odooOrders(odoo: OdooClient) {
  const search = (reference: string) =>
    odoo.search("sale.order", [["client_order_ref", "=", reference]], row, {
      order: "id",
      limit: 20,
    });
  const read = (id: number) => odoo.read("sale.order", id, row);

  /** Odoo does not keep references unique, so this looks at every order that has it. */
  async function findLive(reference: string): Promise<Row | undefined> {
    const all = await search(reference);
    const live = all.filter(({ state }) => state !== "cancel");
    if (live.length > 1) {
      throw erpRefusal(
        `Odoo has ${live.length} orders with the reference ${reference}: ${namesOf(live)}. Cancel the ones that are too many.`,
        "sale.order: ambiguous reference",
      );
    }
    if (live.length === 0 && all.length > 0) {
      throw erpRefusal(
        `The order was cancelled in Odoo (${namesOf(all)}). Set it back to a quotation there, or cancel it here as well.`,
        "sale.order: cancelled there",
      );
    }
    return live[0];
  }

  async function findOrCreate(
    order: ErpOrder,
    customerId: number,
    productIds: readonly number[],
  ): Promise<Row> {
    const found = await findLive(order.reference);
    if (found) {
      if (found.partner_id?.id === customerId) return found;
      throw erpRefusal(
        `Odoo's order ${found.name} has the reference ${order.reference} and belongs to another customer.`,
        "sale.order: another customer",
      );
    }
    const { lineTaxes } = await odoo.versionAdapter();
    const id = await odoo.create("sale.order", {
      partner_id: customerId,
      client_order_ref: order.reference,
      order_line: order.lines.map((line, index) => [
        0,
        0,
        {
          product_id: productIds[index],
          name: line.name,
          product_uom_qty: line.quantity,
          price_unit: toOdooAmount(line.price),
          // Without it, Odoo adds the product's taxes to a price that is final.
          [lineTaxes]: [[6, 0, []]],
        },
      ]),
    });
    return await read(id);
  }

  return {
    async findOrder(reference: string): Promise<ErpDocument | undefined> {
      return (await search(reference)).at(-1);
    },

    async confirmOrder(
      order: ErpOrder,
      customerId: number,
      productIds: readonly number[],
    ): Promise<ErpDocument> {
      const found = await findOrCreate(order, customerId, productIds);
      requireTotal(found, order.total);
      const { id, name } = found;
      if (!isConfirmed(found)) {
        await callAndVerify(
          () => odoo.call("sale.order", "action_confirm", [[id]]),
          async () => isConfirmed(await read(id)),
          `Odoo did not confirm the order ${name}. Look at it there.`,
        );
      }
      return { id, name };
    },

    /** Undefined when it was cancelled. */
    async findUncancelled(id: number): Promise<ErpDocument | undefined> {
      const order = await read(id);
      return order.state === "cancel" ? undefined : order;
    },
  };
}

function requireTotal({ name, amount_total: there, currency_id: currency }: Row, total: Cents) {
  if (currency?.label !== "USD") {
    throw erpRefusal(
      `Odoo would book the order ${name} in ${currency?.label ?? "an unknown currency"}; the shop sells in USD. Give the company, or the customer's pricelist, that currency.`,
      "sale.order: another currency",
    );
  }
  if (there === total) return;
  throw erpRefusal(
    `The order ${name} in Odoo adds up to ${formatUsd(there)}, and here to ${formatUsd(total)}. It was not confirmed there. Correct or delete it in Odoo.`,
    "sale.order: another total",
  );
}

function namesOf(rows: readonly Row[]): string {
  return rows.map(({ name }) => name).join(", ");
}
