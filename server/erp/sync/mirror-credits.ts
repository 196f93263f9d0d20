import { amountDue } from "#domain/gift-cards/gift-card.ts";
import { add, type Cents, subtract, ZERO } from "#domain/money/cents.ts";
import type { Order } from "#domain/orders/order.ts";
import { dayIn } from "#domain/time/day-in.ts";
import type { StoredRefund } from "../../orders/payments/refund-queries.ts";
import {
  type ErpCredit,
  type ErpCreditNote,
  type ErpDocument,
  type ErpMoney,
  type ErpTax,
  erpRefusal,
} from "../erp.ts";
import { cancellationLines, refundLines } from "./credits-of.ts";
import {
  forgetErpCredits,
  listErpCredits,
  type StoredErpCredit,
  storeErpCredit,
} from "./erp-credit-queries.ts";
import { type MirrorContext, takeStep, whileAlone } from "./erp-step.ts";
import type { OrderMoney } from "./read-order-money.ts";

type Documents = {
  readonly order: Order;
  readonly money: OrderMoney;
  readonly invoice: ErpDocument;
  /** How to find the invoice's payment. */
  readonly payment: Pick<ErpMoney, "references">;
};

/**
 * Brings an order's credit notes up to date: one for each refund the customer received, posted and
 * paid back, and one for the rest of a cancelled order. A refund made after the cancellation is
 * paid back on the cancellation's note. Refunds that failed later and undone cancellations are
 * reversed.
 *
 * @throws ErpError
 */
export async function mirrorCredits(ctx: MirrorContext, documents: Documents): Promise<void> {
  const { db, erp } = ctx;
  const { order, money, invoice } = documents;
  const stored = await listErpCredits(db, order.id);
  const known = (id: string) => stored.find((credit) => credit.id === id);
  const isCancelled = order.status === "cancelled";
  const unsettled = money.refunds.filter(({ id }) => !known(id)?.isSettled);
  const isAsItShouldBe =
    unsettled.length === 0 &&
    money.failedRefunds.length === 0 &&
    (isCancelled ? known(order.id) : !known(order.id) && !ctx.sync.cancelledAt);
  if (isAsItShouldBe) return;

  // Everything created so far, whatever was stored: the answer to the last call may have been lost.
  let there: readonly ErpCreditNote[] = await erp.listCreditNotes(invoice.id);
  for (const refund of money.failedRefunds) {
    there = await takeBackRefund(ctx, documents, refund, { there, stored: known(refund.id) });
  }
  let cancellation = there.find(({ reference }) => reference === cancellationReference(order));
  if (cancellation && !isCancelled && !isPaidBackWhole(cancellation, documents, there)) {
    await takeBackCancellation(ctx, documents, cancellation);
    there = there.filter((note) => note !== cancellation);
    cancellation = undefined;
  }
  // An earlier attempt may have reversed it without storing that.
  if (!isCancelled && !cancellation) await forgetErpCredits(db, order.id, order.id);
  requireOwn(documents, there);
  for (const refund of unsettled) {
    const note =
      there.find(({ reference }) => reference === refundReference(order, refund)) ??
      cancellation ??
      adopted(documents, there, moneyOf(refund));
    const issued = await issueRefund(ctx, documents, refund, note);
    if (!there.some(({ id }) => id === issued.id)) there = [...there, issued];
  }
  if (isCancelled) await issueCancellation(ctx, documents, cancellation, there);
}

async function issueRefund(
  ctx: MirrorContext,
  { order, invoice, payment }: Documents,
  refund: StoredRefund,
  found: ErpCreditNote | undefined,
): Promise<ErpCreditNote> {
  const { erp, details } = ctx;
  const { id, changedAt } = refund;
  const amount = moneyOf(refund);
  const day = dayIn(details().timeZone, changedAt);
  const reference = refundReference(order, refund);
  const creditOf = (tax: ErpTax | null): ErpCredit => ({
    reference,
    lines: refundLines(order, refund, tax),
    tax,
    total: amount,
    day,
  });
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
  // Money refunded by hand left another way; whoever books that pays the note in the ERP. A gift
  // card's note comes to zero.
  const isByHand = refund.paymentId === null || amount === ZERO;
  await takeCreditStep(ctx, "paid-back", async () => {
    const back = { references: payBackReferences(order, refund), amount, day };
    const made = isByHand ? null : await erp.payBack(note.posted.id, back, payment);
    return { credit: { id, note: note.posted, payment: made, isSettled: true }, said: made };
  });
  return { ...note.made, ...note.posted, isPosted: true };
}

async function issueCancellation(
  ctx: MirrorContext,
  { order, money, invoice }: Documents,
  found: ErpCreditNote | undefined,
  there: readonly ErpCreditNote[],
): Promise<void> {
  const { erp, clock, details } = ctx;
  const others = there.filter((note) => note !== found);
  const total = subtract(amountDue(order.total, order.giftCard), sumOf(others));
  if (total <= 0) return;
  const day = dayIn(details().timeZone, clock());
  // Only refunds with their own note were credited before.
  const before = money.refunds.filter((refund) =>
    others.some(({ reference }) => reference === refundReference(order, refund)),
  );
  const creditOf = (tax: ErpTax | null): ErpCredit => ({
    reference: cancellationReference(order),
    lines: cancellationLines(order, before, tax),
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
  await ctx.erp.requireSetup();
  // Uses the tax of its invoice, whatever the current settings are.
  const credit = creditOf(await ctx.erp.findTaxOfInvoice(invoice.id));
  const productIds = await ctx.erp.findOrCreateProducts(credit.lines, whileAlone(ctx));
  return await ctx.erp.createCreditNote(invoice.id, credit, productIds);
}

/** Reverses the credit note of a refund that failed. */
async function takeBackRefund(
  ctx: MirrorContext,
  { order }: Documents,
  refund: StoredRefund,
  known: { readonly there: readonly ErpCreditNote[]; readonly stored: StoredErpCredit | undefined },
): Promise<readonly ErpCreditNote[]> {
  const { db, erp } = ctx;
  const { there, stored } = known;
  const own = there.find(({ reference }) => reference === refundReference(order, refund));
  const note = own ?? stored?.note;
  if (!note) return there;
  await takeStep(ctx, "taken-back", async () => {
    await erp.cancelPayBack(payBackReferences(order, refund));
    if (own) await erp.cancelCreditNote(own.id);
    await forgetErpCredits(db, order.id, refund.id);
    return { name: note.name };
  });
  return there.filter((each) => each !== own);
}

/** Reverses the credit note of a cancellation that was undone. */
async function takeBackCancellation(
  ctx: MirrorContext,
  { order, money }: Documents,
  note: ErpCreditNote,
): Promise<void> {
  if (money.refunds.length > 0) {
    throw erpRefusal(
      `The order goes on here, and ${note.name} in Odoo credits all of it, although only a part was refunded. Correct that there by hand.`,
      "cancellation taken back after a refund",
    );
  }
  await takeStep(ctx, "taken-back", async () => {
    await ctx.erp.cancelCreditNote(note.id);
    await forgetErpCredits(ctx.db, order.id, order.id);
    return { name: note.name };
  });
}

/**
 * Whether refunds after a cancellation add up to its credit note, so that the note is kept for
 * them.
 */
function isPaidBackWhole(
  note: ErpCreditNote,
  { order, money }: Documents,
  there: readonly ErpCreditNote[],
): boolean {
  const onNote = money.refunds.filter(
    (refund) => !there.some(({ reference }) => reference === refundReference(order, refund)),
  );
  return add(...onNote.map(moneyOf)) === note.total;
}

/**
 * For an order that was not cancelled, no more may be credited than was refunded.
 *
 * @throws ErpError naming the credit notes that a person made in the ERP
 */
function requireOwn({ order, money }: Documents, there: readonly ErpCreditNote[]): void {
  const isOwn = ({ reference }: ErpCreditNote) =>
    reference === cancellationReference(order) ||
    money.refunds.some((refund) => reference === refundReference(order, refund));
  const strange = there.filter((note) => !isOwn(note));
  if (strange.length === 0) return;
  const refunded = add(...money.refunds.map(moneyOf));
  const due = amountDue(order.total, order.giftCard);
  const wanted = order.status === "cancelled" ? due : refunded;
  if (sumOf(there) <= wanted) return;
  throw erpRefusal(
    `Odoo credits more of this order (${strange.map(({ name }) => name).join(", ")}) than was refunded here. Cancel what is too much there, then press Retry.`,
    "account.move: credited by hand",
  );
}

/** A credit note of the same amount that a person made in the ERP. */
function adopted(
  { order, money }: Documents,
  there: readonly ErpCreditNote[],
  amount: Cents,
): ErpCreditNote | undefined {
  return there.find(
    ({ reference, total }) =>
      total === amount &&
      !money.refunds.some((refund) => reference === refundReference(order, refund)),
  );
}

/** What of a refund is money; the rest went onto a gift card. */
function moneyOf({ amount, giftCardLast4 }: StoredRefund): Cents {
  return giftCardLast4 === null ? amount : ZERO;
}

function sumOf(notes: readonly ErpCreditNote[]): Cents {
  return notes.reduce((sum, { total }) => add(sum, total), ZERO);
}

/**
 * The reference by which the note is found again. It must never change, and must be unique per
 * refund.
 */
function refundReference({ orderNumber }: Order, { id }: StoredRefund): string {
  return `${orderNumber} refund ${id.slice(0, 8)}`;
}

function cancellationReference({ orderNumber }: Order): string {
  return `${orderNumber} cancelled`;
}

/** The provider's id, as in bank statements; until it is known, the note's reference. */
function payBackReferences(order: Order, refund: StoredRefund): ErpMoney["references"] {
  const own = refundReference(order, refund);
  return refund.providerId ? [refund.providerId, own] : [own];
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
    return result.said ? { name: result.said.name } : {};
  });
  if (!result) throw new Error("A step ended without a result.");
  return result;
}
