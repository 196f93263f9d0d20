import { z } from "zod";
import { formatUsd } from "#domain/money/cents.ts";
import { erpRefusal } from "../../interface/erp-error.ts";
import type { ErpCredit, ErpCreditNote } from "../../interface/erp-invoice.ts";
import type { ErpDocument } from "../../interface/erp-order.ts";
import { callAndVerify } from "../client/call-and-verify.ts";
import {
  odooAmount,
  odooId,
  odooReference,
  odooText,
  toOdooAmount,
} from "../client/odoo-values.ts";
import type { Odoo } from "../setup/odoo-setup.ts";
import { isOpenState, postDocument, readInvoice } from "./odoo-invoices.ts";

const row = z.object({
  id: odooId,
  name: odooText,
  ref: odooText,
  state: z.string(),
  move_type: z.string(),
  amount_total: odooAmount,
  payment_state: z.string(),
  reversed_entry_id: odooReference,
});
type Row = z.output<typeof row>;

const lineRow = z.object({
  id: odooId,
  product_id: odooReference,
  name: odooText,
  quantity: z.number(),
  price_unit: z.number(),
  discount: z.number(),
  tax_ids: z.array(odooId),
});

/** Undone and credited again more often than any order. */
const MAX_ROUNDS = 20;

const read = (odoo: Odoo, id: number) => odoo.read("account.move", id, row);

/** What reverses an invoice, what reverses that, and so on; oldest first. */
async function listReversals(odoo: Odoo, invoiceId: number): Promise<Row[]> {
  const all: Row[] = [];
  let reversed: readonly number[] = [invoiceId];
  for (let round = 0; round < MAX_ROUNDS && reversed.length > 0; round += 1) {
    const domain = [
      ["reversed_entry_id", "in", reversed],
      ["move_type", "in", ["out_refund", "out_invoice"]],
      ["state", "!=", "cancel"],
    ];
    const found = await odoo.search("account.move", domain, row, { order: "id" });
    all.push(...found);
    reversed = found.map(({ id }) => id);
  }
  return all;
}

/** The invoice that is still to be paid: the first one, or one that took a credit note back. */
export async function findOpenInvoice(odoo: Odoo, invoiceId: number): Promise<number | undefined> {
  const again = (await listReversals(odoo, invoiceId)).filter(isInvoice);
  return again.findLast(({ payment_state: state }) => isOpenState(state))?.id;
}

async function findReversal(odoo: Odoo, { id }: Pick<ErpDocument, "id">): Promise<Row | undefined> {
  const domain = [
    ["reversed_entry_id", "=", id],
    ["move_type", "=", "out_invoice"],
    ["state", "!=", "cancel"],
  ];
  const [found] = await odoo.search("account.move", domain, row, { order: "id", limit: 1 });
  return found;
}

/** The same customer, journal and lines. */
async function createReversal(odoo: Odoo, note: ErpCreditNote, day: string): Promise<Row> {
  const { partner_id, journal_id, currency_id } = await readInvoice(odoo, note.id);
  const productLines = [
    ["move_id", "=", note.id],
    ["display_type", "=", "product"],
  ];
  const lines = await odoo.search("account.move.line", productLines, lineRow, { order: "id" });
  const id = await odoo.create("account.move", {
    move_type: "out_invoice",
    reversed_entry_id: note.id,
    partner_id: partner_id?.id,
    journal_id: journal_id?.id,
    currency_id: currency_id?.id,
    // Not the order's name, which its first invoice alone is found by.
    invoice_origin: note.name,
    invoice_date: day,
    ref: `${note.reference} taken back`,
    invoice_line_ids: lines.map(({ id: _, product_id: product, tax_ids: taxes, ...line }) => [
      0,
      0,
      { ...line, ...(product && { product_id: product.id }), tax_ids: [[6, 0, taxes]] },
    ]),
  });
  const made = await read(odoo, id);
  if (made.amount_total === note.total) return made;
  throw erpRefusal(
    `The invoice that takes ${note.name} back adds up to ${formatUsd(made.amount_total)} in Odoo, and ${note.name} to ${formatUsd(note.total)}. It was not posted. Delete it there, then press Retry.`,
    "account.move: another total",
  );
}

async function cancelDraft(
  odoo: Odoo,
  { id, name, reference }: ErpCreditNote,
): Promise<ErpDocument> {
  await callAndVerify(
    () => odoo.call("account.move", "button_cancel", [[id]]),
    async () => (await read(odoo, id)).state === "cancel",
    `Odoo did not cancel the draft credit note ${reference}. Cancel it there, then press Retry.`,
  );
  return { id, name };
}

export async function listCreditNotes(odoo: Odoo, invoiceId: number): Promise<ErpCreditNote[]> {
  const all = await listReversals(odoo, invoiceId);
  return all
    .filter((move) => !isInvoice(move))
    .map((note) => ({
      id: note.id,
      name: note.name,
      reference: note.ref,
      total: note.amount_total,
      isPosted: note.state === "posted",
      isReversed: all.some(
        (move) => move.reversed_entry_id?.id === note.id && move.state === "posted",
      ),
    }));
}

/**
 * Creates a credit note with its final lines in one call. Odoo's own wizard (account.move.reversal)
 * would first create a draft that credits the whole invoice: if interrupted before its lines are
 * changed, the draft would stand for a refund that nobody made.
 */
export async function createCreditNote(
  odoo: Odoo,
  invoiceId: number,
  { reference, lines, tax, total, day }: ErpCredit,
  productIds: readonly number[],
): Promise<ErpCreditNote> {
  const invoice = await readInvoice(odoo, invoiceId);
  const id = await odoo.create("account.move", {
    move_type: "out_refund",
    reversed_entry_id: (await findOpenInvoice(odoo, invoiceId)) ?? invoiceId,
    partner_id: invoice.partner_id?.id,
    journal_id: invoice.journal_id?.id,
    currency_id: invoice.currency_id?.id,
    invoice_origin: invoice.invoice_origin,
    invoice_date: day,
    ref: reference,
    invoice_line_ids: lines.map((line, index) => [
      0,
      0,
      {
        product_id: productIds[index],
        name: line.text,
        quantity: line.quantity,
        price_unit: toOdooAmount(line.price),
        discount: 0,
        tax_ids: [[6, 0, tax && line.isTaxed ? [tax.id] : []]],
      },
    ]),
  });

  const note = await read(odoo, id);
  if (note.amount_total !== total) {
    throw erpRefusal(
      `The credit note ${reference} in Odoo adds up to ${formatUsd(note.amount_total)}, and what was refunded here to ${formatUsd(total)}. It was not posted. Delete it there, then press Retry.`,
      "account.move: another total",
    );
  }
  return { id, name: note.name, reference, total, isPosted: false, isReversed: false };
}

export async function postCreditNote(
  odoo: Odoo,
  { id, name, reference, isPosted }: ErpCreditNote,
): Promise<ErpDocument> {
  return isPosted ? { id, name } : await postDocument(odoo, { id }, `credit note ${reference}`);
}

/**
 * What is taken back again gets an invoice of its own, which reverses the credit note: Odoo matches
 * the two when it is posted, and nothing that was posted before changes.
 */
export async function reverseCreditNote(
  odoo: Odoo,
  note: ErpCreditNote,
  day: string,
): Promise<ErpDocument> {
  if (!note.isPosted) return await cancelDraft(odoo, note);
  const reversal = (await findReversal(odoo, note)) ?? (await createReversal(odoo, note, day));
  if (reversal.state === "posted") return { id: reversal.id, name: reversal.name };
  return await postDocument(odoo, reversal, `invoice that takes ${note.name} back`);
}

const isInvoice = ({ move_type: type }: Row) => type === "out_invoice";
