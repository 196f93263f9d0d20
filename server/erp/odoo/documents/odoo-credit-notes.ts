import { z } from "zod";
import { formatUsd } from "#domain/money/cents.ts";
import { type ErpCredit, type ErpCreditNote, type ErpDocument, erpRefusal } from "../../erp.ts";
import { callAndVerify } from "../client/call-and-verify.ts";
import type { OdooClient } from "../client/odoo-client.ts";
import { odooAmount, odooId, odooText, toOdooAmount } from "../client/odoo-values.ts";
import type { odooInvoices } from "./odoo-invoices.ts";

const row = z.object({
  id: odooId,
  name: odooText,
  ref: odooText,
  state: z.string(),
  amount_total: odooAmount,
});
type Row = z.output<typeof row>;

/**
 * Creates a credit note with its final lines in one call. Odoo's own wizard (account.move.reversal)
 * would first create a draft that credits the whole invoice: if interrupted before its lines are
 * changed, the draft would stand for a refund that nobody made.
 */
export function odooCreditNotes(odoo: OdooClient, invoices: ReturnType<typeof odooInvoices>) {
  const read = (id: number) => odoo.read("account.move", id, row);

  return {
    async listCreditNotes(invoiceId: number): Promise<ErpCreditNote[]> {
      const domain = [
        ["reversed_entry_id", "=", invoiceId],
        ["move_type", "=", "out_refund"],
        ["state", "!=", "cancel"],
      ];
      return (await odoo.search("account.move", domain, row, { order: "id" })).map(creditNoteOf);
    },

    async createCreditNote(
      invoiceId: number,
      { reference, lines, tax, total, day }: ErpCredit,
      productIds: readonly number[],
    ): Promise<ErpCreditNote> {
      const invoice = await invoices.read(invoiceId);
      const id = await odoo.create("account.move", {
        move_type: "out_refund",
        reversed_entry_id: invoiceId,
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
      const note = await read(id);
      if (note.amount_total === total) return creditNoteOf(note);
      throw erpRefusal(
        `The credit note in Odoo adds up to ${formatUsd(note.amount_total)}, and what was refunded here to ${formatUsd(total)}. It was not posted. Delete it there, then press Retry.`,
        "account.move: another total",
      );
    },

    async postCreditNote({ id, name, isPosted }: ErpCreditNote): Promise<ErpDocument> {
      return isPosted ? { id, name } : await invoices.post({ id }, "credit note");
    },

    async cancelCreditNote(id: number): Promise<void> {
      const { name, state } = await read(id);
      if (state === "cancel") return;
      if (state === "posted") await odoo.call("account.move", "button_draft", [[id]]);
      await callAndVerify(
        () => odoo.call("account.move", "button_cancel", [[id]]),
        async () => (await read(id)).state === "cancel",
        `Odoo did not cancel the credit note ${name}. Cancel it there.`,
      );
    },
  };
}

function creditNoteOf({ id, name, ref, state, amount_total: total }: Row): ErpCreditNote {
  return { id, name, reference: ref, total, isPosted: state === "posted" };
}
