import { z } from "zod";
import { type Cents, formatUsd } from "#domain/money/cents.ts";
import { erpRefusal } from "../../interface/erp-error.ts";
import type { ErpContacts, ErpDocument, ErpOrder } from "../../interface/erp-order.ts";
import { callAndVerify } from "../client/call-and-verify.ts";
import {
  odooAmount,
  odooId,
  odooReference,
  odooText,
  toOdooAmount,
  toOdooHtml,
  toOdooTime,
} from "../client/odoo-values.ts";
import { CURRENCY, getPlace, type Odoo } from "../setup/odoo-setup.ts";

const row = z.object({
  id: odooId,
  name: z.string(),
  state: z.string(),
  partner_id: odooReference,
  amount_total: odooAmount,
  currency_id: odooReference,
  partner_shipping_id: odooReference,
  date_order: odooText,
  company_id: odooReference,
  pricelist_id: odooReference,
});
type Row = z.output<typeof row>;

/** In Odoo 16 a confirmed order that is locked has the state "done". */
const isConfirmed = ({ state }: Pick<Row, "state">) => state === "sale" || state === "done";

const read = (odoo: Odoo, id: number) => odoo.read("sale.order", id, row);

/** Of the shop's company, and of others that the user may enter. */
async function search(odoo: Odoo, reference: string): Promise<{ own: Row[]; others: Row[] }> {
  const { companyId } = await getPlace(odoo);
  const found = await odoo.search("sale.order", [["client_order_ref", "=", reference]], row, {
    order: "id",
    limit: 20,
    context: { allowed_company_ids: [] },
  });
  const isOwn = ({ company_id: company }: Row) => company?.id === companyId;
  return { own: found.filter(isOwn), others: found.filter((each) => !isOwn(each)) };
}

/** References are not unique in Odoo, so this reads all orders that have it. */
async function findLive(
  odoo: Odoo,
  reference: string,
  customerId: number,
): Promise<Row | undefined> {
  const { own: all, others } = await search(odoo, reference);
  const before = others.find(({ partner_id: customer }) => customer?.id === customerId);
  if (all.length === 0 && before) {
    throw erpRefusal(
      `Odoo has ${reference} as ${before.name} in the company ${before.company_id?.label}. Set ODOO_COMPANY to that one, restart the shop, then press Retry.`,
      "sale.order: another company",
    );
  }

  const live = all.filter(({ state }) => state !== "cancel");
  if (live.length > 1) {
    throw erpRefusal(
      `Odoo has ${live.length} orders with the reference ${reference}: ${namesOf(live)}. Cancel the ones that are too many, then press Retry.`,
      "sale.order: ambiguous reference",
    );
  }
  if (live.length === 0 && all.length > 0) {
    throw erpRefusal(
      `The order was cancelled in Odoo (${namesOf(all)}). Set it back to a quotation there and press Retry, or cancel it here as well.`,
      "sale.order: cancelled there",
    );
  }
  return live[0];
}

async function create(
  odoo: Odoo,
  order: ErpOrder,
  { customerId, deliveryId }: ErpContacts,
  productIds: readonly number[],
  { hasPricelist }: { readonly hasPricelist: boolean },
): Promise<Row> {
  const { lineTaxes } = await odoo.versionAdapter();
  const { companyId, warehouseId } = await getPlace(odoo);
  const id = await odoo.create("sale.order", {
    company_id: companyId,
    ...(warehouseId && { warehouse_id: warehouseId }),
    // Otherwise Odoo takes the customer's, with its currency.
    ...(!hasPricelist && { pricelist_id: false }),
    partner_id: customerId,
    partner_shipping_id: deliveryId,
    client_order_ref: order.reference,
    date_order: toOdooTime(order.placedAt),
    ...(order.notes?.trim() && { note: toOdooHtml(order.notes) }),
    order_line: order.lines.map((line, index) => [
      0,
      0,
      {
        product_id: productIds[index],
        name: line.text,
        product_uom_qty: line.quantity,
        price_unit: toOdooAmount(line.price),
        // Otherwise a customer's pricelist takes its percentage off the final price.
        discount: 0,
        // Otherwise Odoo adds the product's own taxes.
        [lineTaxes]: [[6, 0, order.tax && line.isTaxed ? [order.tax.id] : []]],
      },
    ]),
  });
  return await read(odoo, id);
}

/** A quotation keeps the currency of its pricelist, which only Odoo 16 demands. */
async function isPricedElsewhere(odoo: Odoo, row: Row): Promise<boolean> {
  if (isConfirmed(row) || row.currency_id?.label === CURRENCY || !row.pricelist_id) return false;
  return (await odoo.versionAdapter()).version >= 17;
}

/** Renames a quotation that cannot be fixed, so that it is no longer found by the reference. */
async function setAside(odoo: Odoo, { id, name }: Row, reference: string): Promise<void> {
  await odoo.call("sale.order", "write", [[id], { client_order_ref: `${reference} (replaced)` }]);
  await cancel(odoo, id, name);
}

async function cancel(odoo: Odoo, id: number, name: string): Promise<void> {
  await callAndVerify(
    () =>
      odoo.call("sale.order", "action_cancel", [[id]], {
        // Otherwise Odoo up to 18 answers with a wizard and does nothing.
        context: { disable_cancel_warning: true },
      }),
    async () => (await read(odoo, id)).state === "cancel",
    `Odoo did not cancel the order ${name}. Cancel it there, then press Retry.`,
  );
}

async function confirm(odoo: Odoo, { id, name }: Row): Promise<Row> {
  let confirmed: Row | undefined;
  await callAndVerify(
    () => odoo.call("sale.order", "action_confirm", [[id]]),
    async () => {
      confirmed = await read(odoo, id);
      return isConfirmed(confirmed);
    },
    `Odoo did not confirm the order ${name}. Look at it there, then press Retry.`,
  );
  return confirmed ?? (await read(odoo, id));
}

/** Confirming an order overwrites its date with the current time. */
async function setDay(odoo: Odoo, { id, date_order: inOdoo }: Row, wanted: string): Promise<void> {
  if (inOdoo !== wanted) await odoo.call("sale.order", "write", [[id], { date_order: wanted }]);
}

async function shipTo(odoo: Odoo, { id, partner_shipping_id: inOdoo }: Row, deliveryId: number) {
  if (inOdoo?.id === deliveryId) return;
  const open = await odoo.listIds("stock.picking", [
    ["sale_id", "=", id],
    ["state", "not in", ["done", "cancel"]],
  ]);
  if (open.length > 0) {
    await odoo.call("stock.picking", "write", [open, { partner_id: deliveryId }]);
  }
  // Last, because the next attempt uses this to see whether the rest was done.
  await odoo.call("sale.order", "write", [[id], { partner_shipping_id: deliveryId }]);
}

export async function changeDelivery(odoo: Odoo, id: number, deliveryId: number): Promise<void> {
  await shipTo(odoo, await read(odoo, id), deliveryId);
}

export async function findOrder(odoo: Odoo, reference: string): Promise<ErpDocument | undefined> {
  return (await search(odoo, reference)).own.at(-1);
}

export async function confirmOrder(
  odoo: Odoo,
  order: ErpOrder,
  contacts: ErpContacts,
  productIds: readonly number[],
): Promise<ErpDocument> {
  let found = await findLive(odoo, order.reference, contacts.customerId);
  if (found && found.partner_id?.id !== contacts.customerId) {
    throw erpRefusal(
      `Odoo's order ${found.name} has the reference ${order.reference} and belongs to another customer. Give it another reference or the right customer there, then press Retry.`,
      "sale.order: another customer",
    );
  }

  if (found && !isConfirmed(found) && problemOf(found, order.total)) {
    await setAside(odoo, found, order.reference);
    found = undefined;
  }
  found ??= await create(odoo, order, contacts, productIds, { hasPricelist: true });
  if (await isPricedElsewhere(odoo, found)) {
    // The prices are the shop's anyway, so the customer's pricelist is not needed.
    await setAside(odoo, found, order.reference);
    found = await create(odoo, order, contacts, productIds, { hasPricelist: false });
  }

  const problem = problemOf(found, order.total);
  if (problem) throw erpRefusal(problem, "sale.order: another total or currency");

  const confirmed = isConfirmed(found) ? found : await confirm(odoo, found);
  await setDay(odoo, confirmed, toOdooTime(order.placedAt));
  await shipTo(odoo, confirmed, contacts.deliveryId);
  return { id: confirmed.id, name: confirmed.name };
}

export async function cancelOrder(odoo: Odoo, id: number): Promise<boolean> {
  const order = await read(odoo, id);
  if (order.state === "cancel") return false;
  await cancel(odoo, id, order.name);
  return true;
}

export async function reopenOrder(odoo: Odoo, id: number): Promise<void> {
  const order = await read(odoo, id);
  if (isConfirmed(order)) return;
  if (order.state === "cancel") await odoo.call("sale.order", "action_draft", [[id]]);
  await setDay(odoo, await confirm(odoo, order), order.date_order);
}

/** Why an order in Odoo does not match the shop's; undefined when it does. */
function problemOf(
  { name, state, amount_total: inOdoo, currency_id: currency }: Row,
  total: Cents,
): string | undefined {
  const isOpen = !isConfirmed({ state });
  if (currency?.label !== CURRENCY) {
    const wrong = `The order ${name} in Odoo is in ${currency?.label ?? "an unknown currency"}, and the shop sells in ${CURRENCY}.`;
    return isOpen
      ? `${wrong} It was not confirmed there. Give the customer's pricelist, or the company, that currency, then press Retry: a new quotation takes the place of this one.`
      : `${wrong} It is confirmed there. Cancel it there and give it another customer reference, then press Retry: the shop makes a new one.`;
  }
  if (inOdoo === total) return undefined;
  const wrong = `The order ${name} in Odoo adds up to ${formatUsd(inOdoo)}, and here to ${formatUsd(total)}.`;
  return isOpen
    ? `${wrong} It was not confirmed there. Press Retry: a new quotation takes its place.`
    : `${wrong} It is confirmed there: somebody changed it. Correct it there, then press Retry.`;
}

function namesOf(rows: readonly Row[]): string {
  return rows.map(({ name }) => name).join(", ");
}
