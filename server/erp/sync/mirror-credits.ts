import { amountDue } from "#domain/gift-cards/gift-card.ts";
import { add, type Cents, formatUsd, subtract, ZERO } from "#domain/money/cents.ts";
import type { Order } from "#domain/orders/order.ts";
import { dayIn } from "#domain/time/day-in.ts";
import type { StoredRefund } from "../../orders/payments/refund-queries.ts";
import { erpRefusal } from "../interface/erp-error.ts";
import type { ErpCredit, ErpCreditNote, ErpMoney } from "../interface/erp-invoice.ts";
import type { ErpDocument, ErpTax } from "../interface/erp-order.ts";
import { cancellationLines, disputeLines, refundLines } from "./credits-of.ts";
import {
  forgetErpCredits,
  listErpCredits,
  type StoredErpCredit,
  storeErpCredit,
} from "./erp-credit-queries.ts";
import { type MirrorContext, takeStep, whileAlone } from "./erp-step.ts";
import type { DecidedDispute, OrderMoney } from "./read-order-money.ts";

type Documents = {
  readonly order: Order;
  readonly money: OrderMoney;
  readonly invoice: ErpDocument;
};

/** Money that a customer got back, which the ERP has as a credit note of its own. */
type MoneyBack = {
  /** Of the stored credit. */
  readonly id: string;
  /** By which the note is found again: it must never change, and no other may have it. */
  readonly reference: string;
  /** The provider's id, as in bank statements; until it is known, the note's reference. */
  readonly payBackReferences: ErpMoney["references"];
  readonly amount: Cents;
  readonly day: string;
  /** Left another way than through the provider; whoever books that pays the note in the ERP. */
  readonly isByHand: boolean;
  lines(tax: ErpTax | null): ErpCredit["lines"];
};

/** By what it is found again, and when it left or came back. */
type MoneyMoved = Omit<MoneyBack, "isByHand" | "lines">;

/**
 * Books what no longer holds, each on the day it happened; nothing that was posted before changes.
 * Money of refunds that failed and of disputes that were won after all is here again, and takes its
 * credit note back. A cancellation that was undone takes back its own.
 *
 * @throws ErpError
 */
export async function reverseCredits(ctx: MirrorContext, documents: Documents): Promise<void> {
  const { erp, sync } = ctx;
  const { order, money, invoice } = documents;
  const isReopened = order.status !== "cancelled" && sync.cancelledAt !== null;
  const cameBack = listCameBack(ctx, order, money);
  if (cameBack.length === 0 && !isReopened) return;

  // Everything created so far, whatever was stored: the answer to the last call may have been lost.
  const notes = await erp.listCreditNotes(invoice.id);
  for (const moved of cameBack) await reverseRefund(ctx, order, moved, notes);
  if (isReopened) await undoCancellation(ctx, documents, notes);
}

/**
 * Brings an order's credit notes up to date: one for each refund the customer received and each
 * payment that the bank took back for good, posted and paid back, and one for the rest of a
 * cancelled order. A refund made after the cancellation is paid back on the cancellation's note.
 *
 * @param cameBy the references of the order's payment
 * @throws ErpError
 */
export async function issueCredits(
  ctx: MirrorContext,
  documents: Documents,
  cameBy: Pick<ErpMoney, "references">,
): Promise<void> {
  const { db, erp } = ctx;
  const { order, invoice } = documents;
  const stored = await listErpCredits(db, order.id);
  const known = (id: string) => stored.find((credit) => credit.id === id);
  const isCancelled = order.status === "cancelled";
  const all = listMoneyBack(ctx, documents);
  const unsettled = all.filter(({ id }) => !known(id)?.isSettled);
  if (unsettled.length === 0 && (!isCancelled || known(order.id))) return;

  const live = (await erp.listCreditNotes(invoice.id)).filter(({ isReversed }) => !isReversed);
  requireOwn(documents, all, live);

  const cancellation = live.find(({ reference }) => reference === cancellationReference(order));
  const creditNotes = [...live];
  for (const back of unsettled) {
    const note =
      creditNotes.find(({ reference }) => reference === back.reference) ??
      cancellation ??
      stillOwed(ctx, documents, creditNotes) ??
      creditNoteByHand(all, creditNotes, back.amount);
    const issued = await issueMoneyBack(ctx, documents, back, note, cameBy);
    if (!creditNotes.some(({ id }) => id === issued.id)) creditNotes.push(issued);
  }

  if (isCancelled) await issueCancellation(ctx, documents, cancellation, creditNotes);
}

/** All that was refunded, and what a lost dispute took. */
function listMoneyBack(ctx: MirrorContext, { order, money }: Documents): MoneyBack[] {
  const refunds = money.refunds.map((refund): MoneyBack => {
    const moved = refundMoved(ctx, order, refund);
    return {
      ...moved,
      // A gift card's note comes to zero.
      isByHand: refund.paymentId === null || moved.amount === ZERO,
      lines: (tax) => refundLines(order, refund, tax),
    };
  });
  const disputes = money.lostDisputes.map((dispute): MoneyBack => {
    const { amount: disputed } = dispute;
    return {
      ...disputeMoved(ctx, order, dispute),
      isByHand: false,
      lines: (tax) => disputeLines(order, { refunds: money.refunds, disputed }, tax),
    };
  });
  return [...refunds, ...disputes];
}

/** Money that left and is here again. */
function listCameBack(
  ctx: MirrorContext,
  order: Order,
  { failedRefunds, wonDisputes }: OrderMoney,
): MoneyMoved[] {
  return [
    ...failedRefunds.map((refund) => refundMoved(ctx, order, refund)),
    ...wonDisputes.map((dispute) => disputeMoved(ctx, order, dispute)),
  ];
}

function refundMoved({ details }: MirrorContext, order: Order, refund: StoredRefund): MoneyMoved {
  return {
    id: refund.id,
    reference: refundReference(order, refund),
    payBackReferences: payBackReferences(order, refund),
    amount: moneyOf(refund),
    day: dayIn(details().timeZone, refund.changedAt),
  };
}

function disputeMoved(
  { details }: MirrorContext,
  { orderNumber }: Order,
  { paymentId, providerId, amount, decidedAt }: DecidedDispute,
): MoneyMoved {
  const reference = `${orderNumber} dispute ${paymentId.slice(0, 8)}`;
  return {
    id: paymentId,
    reference,
    payBackReferences: providerId ? [providerId, reference] : [reference],
    amount,
    day: dayIn(details().timeZone, decidedAt),
  };
}

async function issueMoneyBack(
  ctx: MirrorContext,
  { invoice, money, order }: Documents,
  { id, reference, payBackReferences: references, amount, day, isByHand, lines }: MoneyBack,
  found: ErpCreditNote | undefined,
  payment: Pick<ErpMoney, "references">,
): Promise<ErpCreditNote> {
  const { erp } = ctx;
  const creditOf = (tax: ErpTax | null): ErpCredit => ({
    reference,
    lines: lines(tax),
    tax,
    total: amount,
    day,
  });
  if (found?.reference === reference && found.total !== amount) {
    throw erpRefusal(
      `The credit note ${found.isPosted ? found.name : reference} in Odoo is over ${formatUsd(found.total)}, and what was refunded here ${formatUsd(amount)}. Cancel it there and the shop makes a new one, or correct it; then press Retry.`,
      "account.move: another total",
    );
  }

  const note = await takeCreditStep(ctx, "credited", async () => {
    const made = found ?? (await create(ctx, invoice, creditOf));
    const posted = await erp.postCreditNote(made);
    return {
      credit: { id, note: posted, payment: null, isSettled: false },
      said: posted,
      made,
      posted,
    };
  });

  const [first, ...more] = payment.references;
  const cameBack = listCameBack(ctx, order, money).flatMap((moved) =>
    returned(moved.payBackReferences),
  );
  await takeCreditStep(ctx, "paid-back", async () => {
    const came = { references: [first, ...more, ...cameBack] } as const;
    const made = isByHand
      ? null
      : await erp.payBack(note.posted.id, { references, amount, day }, came);
    return { credit: { id, note: note.posted, payment: made, isSettled: true }, said: made };
  });
  return { ...note.made, ...note.posted, isPosted: true };
}

async function issueCancellation(
  ctx: MirrorContext,
  { order, money, invoice }: Documents,
  found: ErpCreditNote | undefined,
  creditNotes: readonly ErpCreditNote[],
): Promise<void> {
  const { erp, clock, details } = ctx;
  const others = creditNotes.filter((note) => note !== found);
  const total = subtract(amountDue(order.total, order.giftCard), sumOf(others));
  if (total <= 0) return;

  const day = dayIn(details().timeZone, money.cancelledAt ?? clock());
  // Only what has a note of its own was credited before; also when its money came back.
  const hasNote = (moved: MoneyMoved) =>
    others.some(({ reference }) => reference === moved.reference);
  const before = [...money.refunds, ...money.failedRefunds].filter((refund) =>
    hasNote(refundMoved(ctx, order, refund)),
  );
  const decided = [...money.lostDisputes, ...money.wonDisputes]
    .map((dispute) => disputeMoved(ctx, order, dispute))
    .filter(hasNote);
  const disputed = add(...decided.map(({ amount }) => amount));

  const creditOf = (tax: ErpTax | null): ErpCredit => ({
    reference: cancellationReference(order),
    lines: cancellationLines(order, { refunds: before, disputed }, tax),
    tax,
    total,
    day,
  });

  await takeCreditStep(ctx, "credited", async () => {
    const posted = await erp.postCreditNote(found ?? (await create(ctx, invoice, creditOf)));
    return { credit: { id: order.id, note: posted, payment: null, isSettled: true }, said: posted };
  });
}

async function create(
  ctx: MirrorContext,
  invoice: ErpDocument,
  creditOf: (tax: ErpTax | null) => ErpCredit,
): Promise<ErpCreditNote> {
  await ctx.erp.requireSetup([]);
  // Uses the tax of its invoice, whatever the current settings are.
  const credit = creditOf(await ctx.erp.findTaxOfInvoice(invoice.id));
  const isSold = async () => true;
  const productIds = await ctx.erp.findOrCreateProducts(credit.lines, isSold, whileAlone(ctx));
  return await ctx.erp.createCreditNote(invoice.id, credit, productIds);
}

/**
 * Money that left is here again: it pays the invoice that takes its note back. A cancelled order
 * stays credited as a whole, so its note stays, and the customer is owed the money.
 */
async function reverseRefund(
  ctx: MirrorContext,
  order: Order,
  { id, reference, payBackReferences, amount, day }: MoneyMoved,
  notes: readonly ErpCreditNote[],
): Promise<void> {
  const { db, erp, sync } = ctx;
  const creditNote = notes.find((note) => note.reference === reference);
  const stays = order.status === "cancelled" && creditNote?.isPosted && !creditNote.isReversed;
  await takeStep(ctx, "reversed", async () => {
    // A refund that was made after the cancellation has no note of its own.
    const reversal = creditNote && !stays ? await erp.reverseCreditNote(creditNote, day) : null;
    const payment = await erp.takeReturnedMoney(
      { references: returned(payBackReferences), amount, day },
      payBackReferences,
      creditNote?.isPosted ? reversal : null,
    );
    const isNews = await forgetErpCredits(db, sync.orderId, id);
    const said = reversal ?? payment;
    return isNews && said ? { name: said.name, ...dayOf(said) } : {};
  });
}

/** The order goes on: an invoice takes the cancellation's note back. */
async function undoCancellation(
  ctx: MirrorContext,
  { order, money }: Documents,
  notes: readonly ErpCreditNote[],
): Promise<void> {
  const { db, erp, clock, details } = ctx;
  const day = dayIn(details().timeZone, money.reopenedAt ?? clock());
  const note = notes.find(
    ({ reference, isReversed }) => reference === cancellationReference(order) && !isReversed,
  );
  if (note) {
    await takeStep(ctx, "reversed", async () => {
      const reversal = await erp.reverseCreditNote(note, day);
      return { name: reversal.name, ...dayOf(reversal) };
    });
  }
  // Refunds that were paid back on it get notes of their own.
  await forgetErpCredits(db, order.id);
}

/**
 * For an order that was not cancelled, no more may be credited than was refunded.
 *
 * @throws ErpError naming the credit notes that a person made in the ERP
 */
function requireOwn(
  { order }: Documents,
  all: readonly MoneyBack[],
  creditNotes: readonly ErpCreditNote[],
): void {
  const isOwn = ({ reference }: ErpCreditNote) =>
    reference === cancellationReference(order) || all.some((back) => reference === back.reference);
  const strange = creditNotes.filter((note) => !isOwn(note));
  if (strange.length === 0) return;
  const refunded = add(...all.map(({ amount }) => amount));
  const due = amountDue(order.total, order.giftCard);
  const wanted = order.status === "cancelled" ? due : refunded;
  if (sumOf(creditNotes) <= wanted) return;
  throw erpRefusal(
    `Odoo credits more of this order (${strange.map(({ name }) => name).join(", ")}) than was refunded here. Cancel what is too much there, then press Retry.`,
    "account.move: credited by hand",
  );
}

/** Of a cancelled order: the note of money that came back, which the customer is owed since. */
function stillOwed(
  ctx: MirrorContext,
  { order, money }: Documents,
  creditNotes: readonly ErpCreditNote[],
): ErpCreditNote | undefined {
  if (order.status !== "cancelled") return undefined;
  const cameBack = listCameBack(ctx, order, money);
  return creditNotes.find((note) => cameBack.some(({ reference }) => reference === note.reference));
}

/** A credit note of the same amount that a person made in the ERP. */
function creditNoteByHand(
  all: readonly MoneyBack[],
  creditNotes: readonly ErpCreditNote[],
  amount: Cents,
): ErpCreditNote | undefined {
  return creditNotes.find(
    ({ reference, total }) => total === amount && !all.some((back) => reference === back.reference),
  );
}

/** What of a refund is money; the rest went onto a gift card. */
function moneyOf({ amount, giftCardLast4 }: StoredRefund): Cents {
  return giftCardLast4 === null ? amount : ZERO;
}

function sumOf(notes: readonly ErpCreditNote[]): Cents {
  return notes.reduce((sum, { total }) => add(sum, total), ZERO);
}

function refundReference({ orderNumber }: Order, { id }: StoredRefund): string {
  return `${orderNumber} refund ${id.slice(0, 8)}`;
}

function cancellationReference({ orderNumber }: Order): string {
  return `${orderNumber} cancelled`;
}

function payBackReferences(order: Order, refund: StoredRefund): ErpMoney["references"] {
  const creditNote = refundReference(order, refund);
  return refund.providerId ? [refund.providerId, creditNote] : [creditNote];
}

/** Of the same money, when it came back. */
function returned([first, ...more]: ErpMoney["references"]): ErpMoney["references"] {
  return [`${first} returned`, ...more.map((reference) => `${reference} returned`)];
}

/** For the history, when the ERP booked it on another day. */
function dayOf({ movedTo }: ErpDocument): { readonly movedTo?: string } {
  return movedTo === undefined ? {} : { movedTo };
}

type CreditStep = {
  readonly credit: StoredErpCredit;
  /** The document named in the order's history; null for none. */
  readonly said: ErpDocument | null;
};

/** A step that results in a credit note. */
async function takeCreditStep<Result extends CreditStep>(
  ctx: MirrorContext,
  said: string,
  work: () => Promise<Result>,
): Promise<Result> {
  let result: Result | undefined;
  await takeStep(ctx, said, async () => {
    result = await work();
    await storeErpCredit(ctx.db, ctx.sync.orderId, result.credit, ctx.clock());
    return result.said ? { name: result.said.name, ...dayOf(result.said) } : {};
  });
  if (!result) throw new Error("A step ended without a result.");
  return result;
}
