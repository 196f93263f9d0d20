import { z } from "zod";
import { type Cents, formatUsd } from "#domain/money/cents.ts";
import { type ErpDocument, type ErpMoney, erpRefusal } from "../../erp.ts";
import { callAndVerify } from "../client/call-and-verify.ts";
import type { OdooClient } from "../client/odoo-client.ts";
import {
  odooAmount,
  odooId,
  odooReference,
  odooText,
  toOdooAmount,
} from "../client/odoo-values.ts";
import type { odooSetup } from "../setup/odoo-setup.ts";
import { isPaidState, type odooInvoices } from "./odoo-invoices.ts";

const row = z.object({
  id: odooId,
  name: odooText,
  amount: odooAmount,
  state: z.string(),
  journal_id: odooReference,
});
type Row = z.output<typeof row>;

/** The states of cancelled payments: "cancel" up to 17, "canceled" and "rejected" from 18. */
export const undonePayments = ["cancel", "canceled", "rejected"];

export function odooPayments(
  odoo: OdooClient,
  setup: ReturnType<typeof odooSetup>,
  invoices: ReturnType<typeof odooInvoices>,
) {
  async function find(
    references: ErpMoney["references"],
    direction: "inbound" | "outbound",
  ): Promise<Row | undefined> {
    const { paymentMemo } = await odoo.versionAdapter();
    const { companyId } = await setup.require();
    const domain = [
      [paymentMemo, "in", references],
      ["payment_type", "=", direction],
      ["state", "not in", undonePayments],
      ["company_id", "=", companyId],
    ];
    const found = await odoo.search("account.payment", domain, row, { order: "id" });
    if (found.length <= 1) return found[0];
    throw erpRefusal(
      `Odoo has ${found.length} payments for ${references.join(" or ")}. Cancel the ones that are too many.`,
      "account.payment: several",
    );
  }

  /**
   * Uses the wizard: a plain payment would leave the invoice open.
   *
   * @param part undefined: the full open amount
   */
  async function register(
    moveId: number,
    { references: [memo], day }: ErpMoney,
    journalId: number,
    part?: Cents,
  ): Promise<void> {
    const context = { active_model: "account.move", active_ids: [moveId] };
    const values = {
      journal_id: journalId,
      payment_date: day,
      communication: memo,
      ...(part !== undefined && { amount: toOdooAmount(part) }),
    };
    const wizard = await odoo.create("account.payment.register", values, { context });
    await odoo.call("account.payment.register", "action_create_payments", [[wizard]], { context });
  }

  function requireAmount(payment: Row | undefined, { amount, references }: ErpMoney): void {
    if (!payment || payment.amount === amount) return;
    throw erpRefusal(
      `The payment ${payment.name} in Odoo is over ${formatUsd(payment.amount)}, and ${references[0]} here over ${formatUsd(amount)}.`,
      "account.payment: another amount",
    );
  }

  /** Verifies that the payment paid the invoice. */
  async function requirePaid(invoiceId: number, payment: Row | undefined, money: ErpMoney) {
    requireAmount(payment, money);
    const { payment_state: state } = await invoices.read(invoiceId);
    if (isPaidState(state) || (payment && state === "reversed")) return;
    throw erpRefusal(
      payment
        ? `The payment ${payment.name} is in Odoo, and the invoice does not count as paid by it. Match the two there.`
        : "Odoo registered no payment. Look at the invoice there.",
      "account.payment: not matched",
    );
  }

  return {
    /**
     * In some databases the wizard can run twice and take the money twice, so it searches for the
     * payment first.
     */
    async registerPayment(invoiceId: number, money: ErpMoney): Promise<ErpDocument | null> {
      const existing = await find(money.references, "inbound");
      if (existing) {
        await requirePaid(invoiceId, existing, money);
        return existing;
      }
      const { name, payment_state: state } = await invoices.read(invoiceId);
      // Marked as paid by hand, or an invoice of zero, which is paid once posted.
      if (isPaidState(state)) return null;
      if (state === "reversed") {
        throw erpRefusal(
          `${name} is credited in Odoo, and ${formatUsd(money.amount)} came for it. Enter that payment there by hand, with ${money.references[0]} as its memo, then press Retry.`,
          "account.move: credited",
        );
      }
      if (state !== "not_paid") {
        throw erpRefusal(
          "The invoice is partly paid in Odoo already. Enter the rest there by hand.",
          "account.move: partly paid",
        );
      }
      await register(invoiceId, money, (await setup.require()).journalId);
      const made = await find(money.references, "inbound");
      await requirePaid(invoiceId, made, money);
      return made ?? null;
    },

    async payBack(
      noteId: number,
      money: ErpMoney,
      payment: Pick<ErpMoney, "references">,
    ): Promise<ErpDocument | null> {
      const existing = await find(money.references, "outbound");
      requireAmount(existing, money);
      if (existing) return existing;
      // Posting a credit note settles the open part of its invoice automatically.
      const note = await invoices.read(noteId);
      if (isPaidState(note.payment_state)) return null;
      const cameBy = await find(payment.references, "inbound");
      const journalId = cameBy?.journal_id?.id ?? (await setup.require()).journalId;
      const { amount } = money;
      await register(noteId, money, journalId, amount < note.amount_total ? amount : undefined);
      const made = await find(money.references, "outbound");
      requireAmount(made, money);
      if (made) return made;
      throw erpRefusal(
        `Odoo registered no payment of ${formatUsd(money.amount)} back. Look at the credit note there.`,
        "account.payment: none",
      );
    },

    async cancelPayBack(references: ErpMoney["references"]): Promise<void> {
      const payment = await find(references, "outbound");
      if (!payment) return;
      // A draft is left over from an interrupted attempt.
      if (payment.state !== "draft") {
        await odoo.call("account.payment", "action_draft", [[payment.id]]);
      }
      await callAndVerify(
        () => odoo.call("account.payment", "action_cancel", [[payment.id]]),
        async () => (await find(references, "outbound")) === undefined,
        `Odoo did not cancel the payment ${payment.name}. Cancel it there.`,
      );
    },
  };
}
