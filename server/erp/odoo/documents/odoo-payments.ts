import { z } from "zod";
import { type Cents, formatUsd } from "#domain/money/cents.ts";
import type { ElsewhereMethod } from "#domain/orders/paid-elsewhere.ts";
import { ErpError, erpRefusal } from "../../interface/erp-error.ts";
import type { ErpMoney } from "../../interface/erp-invoice.ts";
import type { ErpDocument } from "../../interface/erp-order.ts";
import { callAndVerify } from "../client/call-and-verify.ts";
import type { OdooClient } from "../client/odoo-client.ts";
import {
  odooAmount,
  odooId,
  odooReference,
  odooText,
  toOdooAmount,
} from "../client/odoo-values.ts";
import { getPlace, type Odoo, requireSetup } from "../setup/odoo-setup.ts";
import { findOpenInvoice } from "./odoo-credit-notes.ts";
import { isOpenState, isPaidState, nameOf, readInvoice } from "./odoo-invoices.ts";

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

type InvoiceRow = Awaited<ReturnType<typeof readInvoice>>;

type PaymentPlace = { readonly customerId: number | undefined; readonly journalId: number };

type Direction = "inbound" | "outbound";

/** The states of cancelled payments: "cancel" up to 17, "canceled" and "rejected" from 18. */
export const undonePayments = ["cancel", "canceled", "rejected"];

async function list(
  odoo: Odoo,
  references: ErpMoney["references"],
  direction: Direction,
): Promise<Row[]> {
  const { paymentMemo } = await odoo.versionAdapter();
  const { companyId } = await getPlace(odoo);
  const domain = [
    [paymentMemo, "in", references],
    ["payment_type", "=", direction],
    ["state", "not in", undonePayments],
    ["company_id", "=", companyId],
  ];
  return await odoo.search("account.payment", domain, row, { order: "id" });
}

async function find(
  odoo: Odoo,
  references: ErpMoney["references"],
  direction: Direction,
): Promise<Row | undefined> {
  const found = await list(odoo, references, direction);
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
  odoo: Odoo,
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
async function requirePaid(
  odoo: Odoo,
  invoiceId: number,
  payment: Row | undefined,
  money: ErpMoney,
) {
  requireAmount(payment, money);
  const { name, payment_state: state } = await readInvoice(odoo, invoiceId);
  if (isPaidState(state) || (payment && state === "reversed")) return;
  throw erpRefusal(
    payment
      ? `The payment ${payment.name} is in Odoo, and the invoice ${name} does not count as paid by it. Match the two there, then press Retry.`
      : `Odoo registered no payment of the invoice ${name}. Look at it there, then press Retry.`,
    "account.payment: not matched",
  );
}

/** Of a draft, left over from an interrupted attempt. */
async function post(odoo: Odoo, { id, name }: Pick<Row, "id" | "name">): Promise<Row> {
  let posted: Row | undefined;
  await callAndVerify(
    () => odoo.call("account.payment", "action_post", [[id]]),
    async () => {
      posted = await odoo.read("account.payment", id, row);
      return posted.state !== "draft";
    },
    `Odoo did not post the payment ${name}. Look at it there, then press Retry.`,
  );
  return posted ?? (await odoo.read("account.payment", id, row));
}

/** Money that pays no open document: the customer is owed it, or gets back what was owed. */
async function bookAlone(
  odoo: Odoo,
  direction: Direction,
  { references: [memo], amount, day }: ErpMoney,
  { customerId, journalId }: PaymentPlace,
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
  return await post(odoo, { id, name: memo });
}

/** The order's invoice, or one that took its credit back. */
async function readInvoiceToPay(odoo: Odoo, firstId: number) {
  const first = await readInvoice(odoo, firstId);
  requirePosted(first);
  if (first.payment_state !== "reversed") return first;
  const againId = await findOpenInvoice(odoo, firstId);
  return againId === undefined ? first : await readInvoice(odoo, againId);
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

/** Refuses an invoice that is partly paid, or over another amount. */
function requireUnpaid(invoice: InvoiceRow, money: ErpMoney): void {
  if (invoice.payment_state !== "not_paid") {
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
}

/** A payment that exists, posted and matched with what is open of a document. */
async function finish(
  odoo: Odoo,
  payment: Row,
  documentId: number,
  money: ErpMoney,
): Promise<ErpDocument> {
  requireAmount(payment, money);
  const posted = payment.state === "draft" ? await post(odoo, payment) : payment;
  if (!posted.is_reconciled) await matchOpenEntries(odoo, [documentId, posted.move_id?.id]);
  return documentOf(posted, money);
}

/** @throws ErpError while none is chosen for this way to pay; null is the provider's */
async function findJournal(odoo: Odoo, method: ElsewhereMethod | null): Promise<number> {
  await requireSetup(odoo, [method ?? "provider"]);
  const { journalId, elsewhereJournals } = await getPlace(odoo);
  const elsewhere = elsewhereJournals.find((each) => each.method === method)?.journal?.id;
  const id = method === null ? journalId : elsewhere;
  if (id === undefined) throw new Error("A journal was found and is gone.");
  return id;
}

/**
 * In some databases the wizard can run twice and take the money twice, so it searches for the
 * payment first.
 */
export async function registerPayment(
  odoo: Odoo,
  firstId: number,
  money: ErpMoney,
): Promise<ErpDocument | null> {
  const existing = await find(odoo, money.references, "inbound");
  if (existing) {
    const payment = await finish(odoo, existing, (await readInvoiceToPay(odoo, firstId)).id, money);
    await requirePaid(odoo, firstId, existing, money);
    return payment;
  }

  const invoice = await readInvoiceToPay(odoo, firstId);
  const { id: invoiceId, payment_state: state } = invoice;
  const method = money.method ?? null;
  const journalId = await findJournal(odoo, method);

  if (state === "reversed") {
    const place = { customerId: invoice.partner_id?.id, journalId };
    return documentOf(await bookAlone(odoo, "inbound", money, place), money);
  }
  // Marked as paid by hand, or an invoice of zero, which is paid once posted.
  if (isPaidState(state)) return null;

  requireUnpaid(invoice, money);
  await register(odoo, invoiceId, money, journalId).catch(async (error: unknown) => {
    // If the journal is gone since it was looked up, that is what to say.
    if (error instanceof ErpError && !error.retryable) await findJournal(odoo, method);
    throw error;
  });
  const made = await find(odoo, money.references, "inbound");
  await requirePaid(odoo, invoiceId, made, money);
  return made ? documentOf(made, money) : null;
}

export async function payBack(
  odoo: Odoo,
  noteId: number,
  money: ErpMoney,
  paymentReferences: Pick<ErpMoney, "references">,
): Promise<ErpDocument | null> {
  const existing = await find(odoo, money.references, "outbound");
  if (existing) return await finish(odoo, existing, noteId, money);

  const note = await readInvoice(odoo, noteId);
  const came = await list(odoo, paymentReferences.references, "inbound");
  const journalId = came[0]?.journal_id?.id ?? (await findJournal(odoo, null));
  // Money that came for nothing, or came back: it is owed besides what the note credits.
  const owed = came.filter(({ is_reconciled: isMatched }) => !isMatched);
  if (owed.length > 0) {
    const place = { customerId: note.partner_id?.id, journalId };
    const made = await bookAlone(odoo, "outbound", money, place);
    const moves = owed.map(({ move_id: move }) => move?.id);
    await matchOpenEntries(odoo, [noteId, ...moves, made.move_id?.id]);
    return documentOf(made, money);
  }

  // Posting a credit note settles the open part of its invoice: then no money was refunded.
  if (!isOpenState(note.payment_state)) return null;

  const { amount } = money;
  await register(odoo, noteId, money, journalId, amount < note.amount_total ? amount : undefined);
  const made = await find(odoo, money.references, "outbound");
  requireAmount(made, money);
  if (made) return documentOf(made, money);
  throw erpRefusal(
    `Odoo registered no payment of ${formatUsd(money.amount)} back. Look at the credit note ${note.name} there, then press Retry.`,
    "account.payment: none",
  );
}

export async function takeReturnedMoney(
  odoo: Odoo,
  returned: ErpMoney,
  sentBy: ErpMoney["references"],
  reversal: Pick<ErpDocument, "id"> | null,
): Promise<ErpDocument | null> {
  const sent = await find(odoo, sentBy, "outbound");
  if (!sent) return null;
  const money = { ...returned, amount: sent.amount };

  const existing = await find(odoo, money.references, "inbound");
  if (existing) {
    return reversal
      ? await finish(odoo, existing, reversal.id, money)
      : documentOf(existing.state === "draft" ? await post(odoo, existing) : existing, money);
  }

  const journalId = sent.journal_id?.id ?? (await findJournal(odoo, null));
  if (!reversal) {
    const { partner_id: customer } = await odoo.read("account.payment", sent.id, partnerRow);
    const place = { customerId: customer?.id, journalId };
    return documentOf(await bookAlone(odoo, "inbound", money, place), money);
  }
  await register(odoo, reversal.id, money, journalId);
  const made = await find(odoo, money.references, "inbound");
  await requirePaid(odoo, reversal.id, made, money);
  return made ? documentOf(made, money) : null;
}

const partnerRow = z.object({ id: odooId, partner_id: odooReference });

function documentOf({ id, name, date }: Row, { day }: ErpMoney): ErpDocument {
  return { id, name, ...(date !== "" && date !== day && { movedTo: date }) };
}

const openRow = z.object({ id: odooId, balance: odooAmount });

/**
 * Matches what is still open of these posted entries with each other, as a person does in Odoo:
 * what a customer owes with what was paid or credited. Does nothing when only one side is open.
 */
async function matchOpenEntries(
  odoo: OdooClient,
  moveIds: readonly (number | undefined)[],
): Promise<void> {
  const domain = [
    ["move_id", "in", moveIds.filter((id) => id !== undefined)],
    ["account_id.account_type", "=", "asset_receivable"],
    ["parent_state", "=", "posted"],
    ["reconciled", "=", false],
  ];
  const open = await odoo.search("account.move.line", domain, openRow, { order: "id" });
  const isTwoSided =
    open.some(({ balance }) => balance > 0) && open.some(({ balance }) => balance < 0);
  if (!isTwoSided) return;
  await odoo.call("account.move.line", "reconcile", [open.map(({ id }) => id)]);
}
