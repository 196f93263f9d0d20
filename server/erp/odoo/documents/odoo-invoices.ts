import { z } from "zod";
import { type Cents, formatUsd } from "#domain/money/cents.ts";
import { erpRefusal } from "../../interface/erp-error.ts";
import type { ErpDocument } from "../../interface/erp-order.ts";
import { callAndVerify } from "../client/call-and-verify.ts";
import { odooAmount, odooId, odooReference, odooText } from "../client/odoo-values.ts";
import { getPlace, type Odoo } from "../setup/odoo-setup.ts";

const row = z.object({
  id: odooId,
  // "/" or false while it is a draft.
  name: odooText,
  state: z.string(),
  amount_total: odooAmount,
  payment_state: z.string(),
  partner_id: odooReference,
  journal_id: odooReference,
  currency_id: odooReference,
  invoice_origin: odooText,
  invoice_date: odooText,
  date: odooText,
});
type Row = z.output<typeof row>;

/** In Odoo Enterprise a paid invoice stays "in_payment" until the bank statement. */
export const isPaidState = (state: string) => state === "paid" || state === "in_payment";

/** A posted one. Odoo moves what is dated in a closed month to the first open day. */
export function documentOf({ id, name, invoice_date: day, date }: Row): ErpDocument {
  const isMoved = day !== "" && date !== "" && day !== date;
  return { id, name, ...(isMoved && { movedTo: date }) };
}

/** A draft has no number. */
export const nameOf = ({ name }: Pick<Row, "name">) =>
  name === "" || name === "/" ? "a draft" : name;

/** Somebody changed the invoice in Odoo, before or after it was posted. */
function describeDifference(
  { name, state, amount_total: totalInOdoo }: Row,
  order: ErpDocument,
  total: Cents,
): string {
  const here = `and the order here to ${formatUsd(total)}`;
  return state === "posted"
    ? `The invoice ${name} is posted in Odoo over ${formatUsd(totalInOdoo)}, ${here}. Set it to draft there, correct it and post it again; then press Retry.`
    : `The draft invoice of ${order.name} in Odoo adds up to ${formatUsd(totalInOdoo)}, ${here}. It was not posted. Correct it there, or delete it and the shop makes a new one; then press Retry.`;
}

/** Of the shop's own documents: what is still to be paid. */
export const isOpenState = (state: string) => state === "not_paid" || state === "partial";

export const readInvoice = (odoo: Odoo, id: number) => odoo.read("account.move", id, row);

async function listLiveInvoices(odoo: Odoo, { name }: ErpDocument): Promise<Row[]> {
  const { companyId } = await getPlace(odoo);
  const domain = [
    ["invoice_origin", "=", name],
    ["move_type", "=", "out_invoice"],
    ["state", "!=", "cancel"],
    ["company_id", "=", companyId],
  ];
  return await odoo.search("account.move", domain, row, { order: "id" });
}

async function find(odoo: Odoo, order: ErpDocument): Promise<Row | undefined> {
  const existing = await listLiveInvoices(odoo, order);
  if (existing.length <= 1) return existing[0];
  throw erpRefusal(
    `Odoo's order ${order.name} has ${existing.length} invoices: ${existing.map(nameOf).join(", ")}. Cancel the ones that are too many, then press Retry.`,
    "account.move: several",
  );
}

/** Uses the wizard: the method that creates invoices is private. */
async function create(odoo: Odoo, order: ErpDocument): Promise<Row> {
  const wizard = await odoo.create("sale.advance.payment.inv", {
    advance_payment_method: "delivered",
    sale_order_ids: [[6, 0, [order.id]]],
  });
  let made: Row[] = [];
  await callAndVerify(
    () => odoo.call("sale.advance.payment.inv", "create_invoices", [[wizard]]),
    async () => {
      made = await listLiveInvoices(odoo, order);
      return made.length === 1;
    },
    `Failed to create invoice: Odoo made none for the order ${order.name}. Look at it there, then press Retry.`,
  );
  if (!made[0]) throw erpRefusal("Failed to create invoice", "account.move: none");
  return made[0];
}

/** Posts an invoice or a credit note. @returns its number */
export async function postDocument(
  odoo: Odoo,
  { id }: Pick<Row, "id">,
  what: string,
): Promise<ErpDocument> {
  let posted: Row | undefined;
  await callAndVerify(
    () => odoo.call("account.move", "action_post", [[id]]),
    async () => {
      posted = await readInvoice(odoo, id);
      return posted.state === "posted";
    },
    `Odoo did not post the ${what}. Look at it there, then press Retry.`,
  );
  return posted ? documentOf(posted) : { id, name: "" };
}

export async function findInvoice(
  odoo: Odoo,
  order: ErpDocument,
): Promise<ErpDocument | undefined> {
  const found = await find(odoo, order);
  return found?.state === "posted" ? { id: found.id, name: found.name } : undefined;
}

export async function issueInvoice(
  odoo: Odoo,
  order: ErpDocument,
  { total, day }: { readonly total: Cents; readonly day: string },
): Promise<ErpDocument> {
  const draft = (await find(odoo, order)) ?? (await create(odoo, order));
  const { id } = draft;
  if (draft.amount_total !== total) {
    throw erpRefusal(describeDifference(draft, order, total), "account.move: another total");
  }
  if (draft.state === "posted") return documentOf(draft);
  await odoo.call("account.move", "write", [[id], { invoice_date: day }]);
  return await postDocument(odoo, draft, `invoice of ${order.name}`);
}

export async function isPaid(odoo: Odoo, id: number): Promise<boolean> {
  return isPaidState((await readInvoice(odoo, id)).payment_state);
}
