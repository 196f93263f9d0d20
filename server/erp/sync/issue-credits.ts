import { amountDue } from "#domain/gift-cards/gift-card.ts";
import { add, type Cents, formatUsd, subtract, ZERO } from "#domain/money/cents.ts";
import { dayIn } from "#domain/time/day-in.ts";
import { erpRefusal } from "../interface/erp-error.ts";
import type { ErpCredit, ErpCreditNote, ErpMoney } from "../interface/erp-invoice.ts";
import type { ErpDocument, ErpTax } from "../interface/erp-order.ts";
import { cancellationLines } from "./credits-of.ts";
import { listErpCredits, type StoredErpCredit, storeErpCredit } from "./erp-credit-queries.ts";
import { type MirrorContext, movedDay, takeStep, whileAlone } from "./erp-step.ts";
import {
  type CreditDocuments,
  cancellationReference,
  disputeMoved,
  listCameBack,
  listMoneyBack,
  type MoneyBack,
  type MoneyMoved,
  refundMoved,
  returnedReferences,
} from "./money-back.ts";

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
  documents: CreditDocuments,
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

  const creditNotes = [...live];
  for (const back of unsettled) {
    const found = findCreditNote(ctx, documents, back, { all, creditNotes });
    if (found) requireSameTotal(back, found);
    const note = await postMoneyBack(ctx, documents, back, found);
    await payBack(ctx, documents, back, note, cameBy);
    if (!creditNotes.some(({ id }) => id === note.id)) creditNotes.push(note);
  }

  if (!isCancelled) return;
  const cancellation = live.find(({ reference }) => reference === cancellationReference(order));
  await issueCancellation(ctx, documents, cancellation, creditNotes);
}

/** The credit note for money that left: its own, or one that is owed it. */
function findCreditNote(
  ctx: MirrorContext,
  documents: CreditDocuments,
  back: MoneyBack,
  { all, creditNotes }: { all: readonly MoneyBack[]; creditNotes: readonly ErpCreditNote[] },
): ErpCreditNote | undefined {
  const cancelled = cancellationReference(documents.order);
  return (
    creditNotes.find(({ reference }) => reference === back.reference) ??
    creditNotes.find(({ reference }) => reference === cancelled) ??
    stillOwed(ctx, documents, creditNotes) ??
    creditNoteByHand(all, creditNotes, back.amount)
  );
}

/** @throws ErpError when the credit note of this money is over another amount */
function requireSameTotal({ reference, amount }: MoneyBack, found: ErpCreditNote): void {
  if (found.reference !== reference || found.total === amount) return;
  throw erpRefusal(
    `The credit note ${found.isPosted ? found.name : reference} in Odoo is over ${formatUsd(found.total)}, and what was refunded here ${formatUsd(amount)}. Cancel it there and the shop makes a new one, or correct it; then press Retry.`,
    "account.move: another total",
  );
}

/** Posts the credit note that was found, or a new one. */
async function postMoneyBack(
  ctx: MirrorContext,
  { invoice }: CreditDocuments,
  { id, reference, amount, day, lines }: MoneyBack,
  found: ErpCreditNote | undefined,
): Promise<ErpCreditNote> {
  const creditOf = (tax: ErpTax | null): ErpCredit => ({
    reference,
    lines: lines(tax),
    tax,
    total: amount,
    day,
  });
  return await takeCreditStep(ctx, "credited", async () => {
    const made = found ?? (await create(ctx, invoice, creditOf));
    const posted = await ctx.erp.postCreditNote(made);
    return {
      credit: { id, note: posted, payment: null, isSettled: false },
      said: posted,
      made: { ...made, ...posted, isPosted: true },
    };
  });
}

/** Pays a credit note back, unless that is up to a person. */
async function payBack(
  ctx: MirrorContext,
  { order, money }: CreditDocuments,
  { id, payBackReferences: references, amount, day, isByHand }: MoneyBack,
  note: ErpCreditNote,
  { references: [first, ...more] }: Pick<ErpMoney, "references">,
): Promise<void> {
  const returned = listCameBack(ctx, order, money).flatMap((moved) =>
    returnedReferences(moved.payBackReferences),
  );
  const cameBy = { references: [first, ...more, ...returned] } as const;
  await takeCreditStep(ctx, "paid-back", async () => {
    const made = isByHand
      ? null
      : await ctx.erp.payBack(note.id, { references, amount, day }, cameBy);
    return { credit: { id, note, payment: made, isSettled: true }, said: made, made };
  });
}

async function issueCancellation(
  ctx: MirrorContext,
  { order, money, invoice }: CreditDocuments,
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
    const credit = { id: order.id, note: posted, payment: null, isSettled: true };
    return { credit, said: posted, made: posted };
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
 * For an order that was not cancelled, no more may be credited than was refunded.
 *
 * @throws ErpError naming the credit notes that a person made in the ERP
 */
function requireOwn(
  { order }: CreditDocuments,
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
  { order, money }: CreditDocuments,
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

function sumOf(notes: readonly ErpCreditNote[]): Cents {
  return notes.reduce((sum, { total }) => add(sum, total), ZERO);
}

/** What a step about a credit note results in. */
type CreditStep<Made> = {
  readonly credit: StoredErpCredit;
  /** The document named in the order's history; null for none. */
  readonly said: ErpDocument | null;
  readonly made: Made;
};

async function takeCreditStep<Made>(
  ctx: MirrorContext,
  step: string,
  work: () => Promise<CreditStep<Made>>,
): Promise<Made> {
  const { made } = await takeStep(ctx, step, async () => {
    const { credit, said, made } = await work();
    await storeErpCredit(ctx.db, ctx.sync.orderId, credit, ctx.clock());
    return { made, ...(said && { name: said.name, ...movedDay(said) }) };
  });
  return made;
}
