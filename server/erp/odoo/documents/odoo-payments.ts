import { z } from "zod";
import { type Cents, formatUsd } from "#domain/money/cents.ts";
import type { ElsewhereMethod } from "#domain/orders/paid-elsewhere.ts";
import { type ErpDocument, ErpError, type ErpMoney, erpRefusal } from "../../erp.ts";
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
import type { odooCreditNotes } from "./odoo-credit-notes.ts";
import { isOpenState, isPaidState, nameOf, type odooInvoices } from "./odoo-invoices.ts";
import { matchOpenEntries } from "./odoo-matching.ts";

const row = z.object({
  id: odooId,
  name: odooText,
  amount: odooAmount,
  state: z.string(),
  date: odooText,
  journal_id: odooReference,
  // From 18 on a payment may have no entry.
  move_id: odooReference,
  is_reconciled: z.boolean(),
});
type Row = z.output<typeof row>;

type InvoiceRow = Awaited<ReturnType<ReturnType<typeof odooInvoices>["read"]>>;

type Direction = "inbound" | "outbound";

/** The states of cancelled payments: "cancel" up to 17, "canceled" and "rejected" from 18. */
export const undonePayments = ["cancel", "canceled", "rejected"];

export function odooPayments(
  odoo: OdooClient,
  setup: ReturnType<typeof odooSetup>,
  invoices: ReturnType<typeof odooInvoices>,
  { findOpenInvoice }: ReturnType<typeof odooCreditNotes>,
) {
  async function list(references: ErpMoney["references"], direction: Direction): Promise<Row[]> {
    const { paymentMemo } = await odoo.versionAdapter();
    const { companyId } = await setup.require();
    const domain = [
      [paymentMemo, "in", references],
      ["payment_type", "=", direction],
      ["state", "not in", undonePayments],
      ["company_id", "=", companyId],
    ];
    return await odoo.search("account.payment", domain, row, { order: "id" });
  }

  async function find(
    references: ErpMoney["references"],
    direction: Direction,
  ): Promise<Row | undefined> {
    const found = await list(references, direction);
    if (found.length <= 1) return found[0];
    throw erpRefusal(
      `Odoo has ${found.length} payments for ${references.join(" or ")}: ${found.map(({ name }) => name).join(", ")}. Cancel the ones that are too many, then press Retry.`,
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
      `The payment ${payment.name} in Odoo is over ${formatUsd(payment.amount)}, and ${references[0]} here over ${formatUsd(amount)}. Cancel it there and the shop books it again, or correct it; then press Retry.`,
      "account.payment: another amount",
    );
  }

  /** Verifies that the payment paid the invoice. */
  async function requirePaid(invoiceId: number, payment: Row | undefined, money: ErpMoney) {
    requireAmount(payment, money);
    const { name, payment_state: state } = await invoices.read(invoiceId);
    if (isPaidState(state) || (payment && state === "reversed")) return;
    throw erpRefusal(
      payment
        ? `The payment ${payment.name} is in Odoo, and the invoice ${name} does not count as paid by it. Match the two there, then press Retry.`
        : `Odoo registered no payment of the invoice ${name}. Look at it there, then press Retry.`,
      "account.payment: not matched",
    );
  }

  /** Of a draft, left over from an interrupted attempt. */
  async function post({ id, name }: Pick<Row, "id" | "name">): Promise<Row> {
    const isPosted = ({ state }: Row) => state !== "draft";
    let posted: Row | undefined;
    await callAndVerify(
      () => odoo.call("account.payment", "action_post", [[id]]),
      async () => {
        posted = await odoo.read("account.payment", id, row);
        return isPosted(posted);
      },
      `Odoo did not post the payment ${name}. Look at it there, then press Retry.`,
    );
    return posted ?? (await odoo.read("account.payment", id, row));
  }

  /** Money that pays no open document: the customer is owed it, or gets back what was owed. */
  async function bookAlone(
    direction: Direction,
    { references: [memo], amount, day }: ErpMoney,
    {
      customerId,
      journalId,
    }: { readonly customerId: number | undefined; readonly journalId: number },
  ): Promise<Row> {
    const { paymentMemo } = await odoo.versionAdapter();
    const id = await odoo.create("account.payment", {
      payment_type: direction,
      partner_type: "customer",
      partner_id: customerId,
      amount: toOdooAmount(amount),
      journal_id: journalId,
      [paymentMemo]: memo,
      date: day,
    });
    return await post({ id, name: memo });
  }

  /** The order's invoice, or one that took its credit back. */
  async function readInvoiceToPay(firstId: number) {
    const first = await invoices.read(firstId);
    requirePosted(first);
    if (first.payment_state !== "reversed") return first;
    const againId = await findOpenInvoice(firstId);
    return againId === undefined ? first : await invoices.read(againId);
  }

  /** Somebody may have set the invoice to draft, or cancelled it, since the shop posted it. */
  function requirePosted({ name, state, invoice_origin: order }: InvoiceRow): void {
    if (state === "posted") return;
    const invoice = `The invoice ${nameOf({ name })} of ${order}`;
    throw erpRefusal(
      state === "draft"
        ? `${invoice} was set to draft in Odoo. Post it there, then press Retry.`
        : `${invoice} was cancelled in Odoo. Press Retry, and the shop makes a new one.`,
      `account.move: ${state}`,
    );
  }

  /** A payment that exists, posted and matched with what is open of a document. */
  async function finish(payment: Row, documentId: number, money: ErpMoney): Promise<ErpDocument> {
    requireAmount(payment, money);
    const posted = payment.state === "draft" ? await post(payment) : payment;
    if (!posted.is_reconciled) await matchOpenEntries(odoo, [documentId, posted.move_id?.id]);
    return documentOf(posted, money);
  }

  /** @throws ErpError while none is chosen for this way to pay; null is the provider's */
  async function findJournal(method: ElsewhereMethod | null): Promise<number> {
    await setup.requireSetup([method ?? "provider"]);
    const { journalId, elsewhereJournals } = await setup.require();
    const elsewhere = elsewhereJournals.find((each) => each.method === method)?.journal?.id;
    const id = method === null ? journalId : elsewhere;
    if (id === undefined) throw new Error("A journal was found and is gone.");
    return id;
  }

  return {
    /**
     * In some databases the wizard can run twice and take the money twice, so it searches for the
     * payment first.
     */
    async registerPayment(firstId: number, money: ErpMoney): Promise<ErpDocument | null> {
      const existing = await find(money.references, "inbound");
      if (existing) {
        const payment = await finish(existing, (await readInvoiceToPay(firstId)).id, money);
        await requirePaid(firstId, existing, money);
        return payment;
      }

      const invoice = await readInvoiceToPay(firstId);
      const { id: invoiceId, payment_state: state } = invoice;
      const journalId = await findJournal(money.method ?? null);
      if (state === "reversed") {
        const place = { customerId: invoice.partner_id?.id, journalId };
        return documentOf(await bookAlone("inbound", money, place), money);
      }
      // Marked as paid by hand, or an invoice of zero, which is paid once posted.
      if (isPaidState(state)) return null;
      if (state !== "not_paid") {
        throw erpRefusal(
          `The invoice ${invoice.name} is partly paid in Odoo already. Enter the rest there by hand, then press Retry.`,
          "account.move: partly paid",
        );
      }
      if (invoice.amount_total !== money.amount) {
        throw erpRefusal(
          `The invoice ${invoice.name} is over ${formatUsd(invoice.amount_total)} in Odoo, and ${money.references[0]} here over ${formatUsd(money.amount)}. The payment was not booked. Set the invoice to draft there, correct it and post it again; then press Retry.`,
          "account.move: another total",
        );
      }
      await register(invoiceId, money, journalId).catch(async (error: unknown) => {
        // If the journal is gone since it was looked up, that is what to say.
        if (error instanceof ErpError && !error.retryable) await findJournal(money.method ?? null);
        throw error;
      });
      const made = await find(money.references, "inbound");
      await requirePaid(invoiceId, made, money);
      return made ? documentOf(made, money) : null;
    },

    async payBack(
      noteId: number,
      money: ErpMoney,
      cameBy: Pick<ErpMoney, "references">,
    ): Promise<ErpDocument | null> {
      const existing = await find(money.references, "outbound");
      if (existing) return await finish(existing, noteId, money);

      const note = await invoices.read(noteId);
      const came = await list(cameBy.references, "inbound");
      const journalId = came[0]?.journal_id?.id ?? (await findJournal(null));
      // Money that came for nothing, or came back: it is owed besides what the note credits.
      const owed = came.filter(({ is_reconciled: isMatched }) => !isMatched);
      if (owed.length > 0) {
        const place = { customerId: note.partner_id?.id, journalId };
        const made = await bookAlone("outbound", money, place);
        const moves = owed.map(({ move_id: move }) => move?.id);
        await matchOpenEntries(odoo, [noteId, ...moves, made.move_id?.id]);
        return documentOf(made, money);
      }

      // Posting a credit note settles the open part of its invoice: then no money was refunded.
      if (!isOpenState(note.payment_state)) return null;

      const { amount } = money;
      await register(noteId, money, journalId, amount < note.amount_total ? amount : undefined);
      const made = await find(money.references, "outbound");
      requireAmount(made, money);
      if (made) return documentOf(made, money);
      throw erpRefusal(
        `Odoo registered no payment of ${formatUsd(money.amount)} back. Look at the credit note ${note.name} there, then press Retry.`,
        "account.payment: none",
      );
    },

    async takeReturnedMoney(
      returned: ErpMoney,
      sentBy: ErpMoney["references"],
      reversal: Pick<ErpDocument, "id"> | null,
    ): Promise<ErpDocument | null> {
      const sent = await find(sentBy, "outbound");
      if (!sent) return null;
      const money = { ...returned, amount: sent.amount };

      const existing = await find(money.references, "inbound");
      if (existing) {
        return reversal
          ? await finish(existing, reversal.id, money)
          : documentOf(existing.state === "draft" ? await post(existing) : existing, money);
      }

      const journalId = sent.journal_id?.id ?? (await findJournal(null));
      if (!reversal) {
        const { partner_id: customer } = await odoo.read("account.payment", sent.id, partnerRow);
        const place = { customerId: customer?.id, journalId };
        return documentOf(await bookAlone("inbound", money, place), money);
      }
      await register(reversal.id, money, journalId);
      const made = await find(money.references, "inbound");
      await requirePaid(reversal.id, made, money);
      return made ? documentOf(made, money) : null;
    },
  };
}

const partnerRow = z.object({ id: odooId, partner_id: odooReference });

function documentOf({ id, name, date }: Row, { day }: ErpMoney): ErpDocument {
  return { id, name, ...(date !== "" && date !== day && { movedTo: date }) };
}
