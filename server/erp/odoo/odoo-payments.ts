import { z } from "zod";
import { type Cents, formatUsd } from "#domain/money/cents.ts";
import { type ErpDocument, erpRefusal } from "../erp.ts";
import { type OdooClient, odooId } from "./odoo-client.ts";
import type { odooInvoices } from "./odoo-invoices.ts";
import { odooAmount, odooText } from "./odoo-values.ts";

const row = z.object({ id: odooId, name: odooText, amount: odooAmount, state: z.string() });
type Row = z.output<typeof row>;

/** Taken back: up to 17 "cancel", from 18 "canceled" and "rejected". */
const undone = ["cancel", "canceled", "rejected"];

/** With Enterprise's bookkeeping an invoice waits as "in_payment" for the bank statement. */
const paid = ["paid", "in_payment", "reversed"];

export function odooPayments(odoo: OdooClient, invoices: ReturnType<typeof odooInvoices>) {
  async function find(reference: string): Promise<Row | undefined> {
    const { paymentMemo } = await odoo.versionAdapter();
    const domain = [
      [paymentMemo, "=", reference],
      ["payment_type", "=", "inbound"],
      ["state", "not in", undone],
    ];
    const found = await odoo.search("account.payment", domain, row, { order: "id" });
    if (found.length <= 1) return found[0];
    throw erpRefusal(
      `Odoo has ${found.length} payments for ${reference}. Cancel the ones that are too many.`,
      "account.payment: several",
    );
  }

  async function findBankJournal(): Promise<number> {
    const journalId = await odoo.findId("account.journal", [["type", "=", "bank"]]);
    if (journalId !== undefined) return journalId;
    throw erpRefusal("Odoo has no bank journal to put payments into.", "account.journal: none");
  }

  /** The money of `payment` has arrived at the invoice. */
  async function requirePaid(invoiceId: number, payment: Row | undefined, total: Cents) {
    if (payment && payment.amount !== total) {
      throw erpRefusal(
        `The payment ${payment.name} in Odoo is over ${formatUsd(payment.amount)}, and the order here over ${formatUsd(total)}.`,
        "account.payment: another amount",
      );
    }
    const { payment_state: state } = await invoices.read(invoiceId);
    if (paid.includes(state)) return;
    throw erpRefusal(
      payment
        ? `The payment ${payment.name} is in Odoo, and the invoice does not count as paid by it. Match the two there.`
        : "Odoo registered no payment. Look at the invoice there.",
      "account.payment: not matched",
    );
  }

  return {
    /**
     * Through the wizard: a payment by itself would leave the invoice open. In some databases the
     * wizard can be run twice and then takes the money twice, so the payment is looked for first.
     */
    async registerPayment(
      invoiceId: number,
      { reference, total, day }: { reference: string; total: Cents; day: string },
    ): Promise<ErpDocument | null> {
      const existing = await find(reference);
      if (existing) {
        await requirePaid(invoiceId, existing, total);
        return existing;
      }
      const { payment_state: state } = await invoices.read(invoiceId);
      // Marked by hand; or an invoice over nothing, which is paid when it is posted.
      if (paid.includes(state)) return null;
      if (state !== "not_paid") {
        throw erpRefusal(
          "The invoice is partly paid in Odoo already. Enter the rest there by hand.",
          "account.move: partly paid",
        );
      }
      const context = { active_model: "account.move", active_ids: [invoiceId] };
      const wizard = await odoo.create(
        "account.payment.register",
        { journal_id: await findBankJournal(), payment_date: day, communication: reference },
        { context },
      );
      await odoo.call("account.payment.register", "action_create_payments", [[wizard]], {
        context,
      });
      const made = await find(reference);
      await requirePaid(invoiceId, made, total);
      return made ?? null;
    },
  };
}
