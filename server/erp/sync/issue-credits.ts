import { amountDue } from "#domain/gift-cards/gift-card.ts";
import { add, type Cents, formatUsd, subtract, ZERO } from "#domain/money/cents.ts";
import { dayIn } from "#domain/time/day-in.ts";
import { erpRefusal } from "../interface/erp-error.ts";
import type { ErpCredit, ErpCreditNote, ErpMoney } from "../interface/erp-invoice.ts";
import type { ErpDocument, ErpTax } from "../interface/erp-order.ts";
import {
  type CreditDocuments,
  type CreditEntry,
  cancellationReference,
  listCreditEntries,
  listReturnedMoney,
  type MoneyMovement,
  movementOfDispute,
  movementOfRefund,
  returnedReferences,
} from "./credit-entries.ts";
import { cancellationLines } from "./credits-of.ts";
import { listErpCredits, type StoredErpCredit, storeErpCredit } from "./erp-credit-queries.ts";
import { type ErpStep, type MirrorContext, takeStep, whileAlone } from "./erp-step.ts";

/**
 * Brings an order's credit notes up to date: one for each refund the customer received and each
 * payment that the bank took back for good, posted and paid back, and one for the rest of a
 * cancelled order. A refund made after the cancellation is paid back on the cancellation's note.
 *
 * @param paymentReferences the references of the order's payment
 * @throws ErpError
 */
export async function issueCredits(
  ctx: MirrorContext,
  documents: CreditDocuments,
  paymentReferences: Pick<ErpMoney, "references">,
): Promise<void> {
  const { db, erp } = ctx;
  const { order, invoice } = documents;
  const stored = await listErpCredits(db, order.id);
  const known = (id: string) => stored.find((credit) => credit.id === id);
  const isCancelled = order.status === "cancelled";
  const all = listCreditEntries(ctx, documents);
  const unsettled = all.filter(({ id }) => !known(id)?.isSettled);
  if (unsettled.length === 0 && (!isCancelled || known(order.id))) return;

  const live = (await erp.listCreditNotes(invoice.id)).filter(({ isReversed }) => !isReversed);
  requireNoForeignCredits(documents, all, live);

  const creditNotes = [...live];
  for (const entry of unsettled) {
    const found = findCreditNote(ctx, documents, entry, { all, creditNotes });
    if (found) requireSameTotal(entry, found);
    const note = await postCreditEntry(ctx, documents, entry, found);
    await payOutCredit(ctx, documents, entry, note, paymentReferences);
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
  entry: CreditEntry,
  { all, creditNotes }: { all: readonly CreditEntry[]; creditNotes: readonly ErpCreditNote[] },
): ErpCreditNote | undefined {
  const cancelled = cancellationReference(documents.order);
  return (
    creditNotes.find(({ reference }) => reference === entry.reference) ??
    creditNotes.find(({ reference }) => reference === cancelled) ??
    findOwedCreditNote(ctx, documents, creditNotes) ??
    creditNoteByHand(all, creditNotes, entry.amount)
  );
}

/** @throws ErpError when the credit note of this money is over another amount */
function requireSameTotal({ reference, amount }: CreditEntry, found: ErpCreditNote): void {
  if (found.reference !== reference || found.total === amount) return;
  throw erpRefusal(
    `Credit note ${found.isPosted ? found.name : reference} in Odoo is for ${formatUsd(found.total)}, but ${formatUsd(amount)} was refunded here. Correct it in Odoo, or cancel it there and the shop will make a new one. Then press Retry.`,
    "account.move: another total",
  );
}

/** Posts the credit note that was found, or a new one. */
async function postCreditEntry(
  ctx: MirrorContext,
  { invoice }: CreditDocuments,
  { id, reference, amount, day, lines }: CreditEntry,
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
    const made = found ?? (await createCreditNote(ctx, invoice, creditOf));
    const posted = await ctx.erp.postCreditNote(made);
    return {
      credit: { id, note: posted, payment: null, isSettled: false },
      document: posted,
      made: { ...made, ...posted, isPosted: true },
    };
  });
}

/** Pays a credit note back, unless that is up to a person. */
async function payOutCredit(
  ctx: MirrorContext,
  { order, money }: CreditDocuments,
  { id, payBackReferences: references, amount, day, isByHand }: CreditEntry,
  note: ErpCreditNote,
  { references: [first, ...more] }: Pick<ErpMoney, "references">,
): Promise<void> {
  const returned = listReturnedMoney(ctx, order, money).flatMap((movement) =>
    returnedReferences(movement.payBackReferences),
  );
  const paymentReferences = { references: [first, ...more, ...returned] } as const;

  await takeCreditStep(ctx, "paid-back", async () => {
    const made = isByHand
      ? null
      : await ctx.erp.payBack(note.id, { references, amount, day }, paymentReferences);
    return { credit: { id, note, payment: made, isSettled: true }, document: made, made };
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
  const hasNote = (movement: MoneyMovement) =>
    others.some(({ reference }) => reference === movement.reference);
  const before = [...money.refunds, ...money.failedRefunds].filter((refund) =>
    hasNote(movementOfRefund(ctx, order, refund)),
  );
  const decided = [...money.lostDisputes, ...money.wonDisputes]
    .map((dispute) => movementOfDispute(ctx, order, dispute))
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
    const note = found ?? (await createCreditNote(ctx, invoice, creditOf));
    const posted = await erp.postCreditNote(note);
    const credit = { id: order.id, note: posted, payment: null, isSettled: true };
    return { credit, document: posted, made: posted };
  });
}

async function createCreditNote(
  ctx: MirrorContext,
  invoice: ErpDocument,
  creditOf: (tax: ErpTax | null) => ErpCredit,
): Promise<ErpCreditNote> {
  await ctx.erp.requireSetup([]);
  // Uses the tax of its invoice, whatever the current settings are.
  const credit = creditOf(await ctx.erp.findTaxOfInvoice(invoice.id));
  // They are on the order that is credited.
  const isSold = async () => true;
  const productIds = await ctx.erp.findOrCreateProducts(credit.lines, isSold, whileAlone(ctx));
  return await ctx.erp.createCreditNote(invoice.id, credit, productIds);
}

/**
 * For an order that was not cancelled, no more may be credited than was refunded.
 *
 * @throws ErpError naming the credit notes that a person made in the ERP
 */
function requireNoForeignCredits(
  { order }: CreditDocuments,
  all: readonly CreditEntry[],
  creditNotes: readonly ErpCreditNote[],
): void {
  const isFromShop = ({ reference }: ErpCreditNote) =>
    reference === cancellationReference(order) ||
    all.some((entry) => reference === entry.reference);
  const foreign = creditNotes.filter((note) => !isFromShop(note));
  if (foreign.length === 0) return;

  const refunded = add(...all.map(({ amount }) => amount));
  const due = amountDue(order.total, order.giftCard);
  const maxCredited = order.status === "cancelled" ? due : refunded;
  if (sumOf(creditNotes) <= maxCredited) return;
  throw erpRefusal(
    `Credit notes in Odoo (${foreign.map(({ name }) => name).join(", ")}) add up to more than was refunded here. Cancel the extra ones in Odoo, then press Retry.`,
    "account.move: credited by hand",
  );
}

/** Of a cancelled order: the note of money that came back, which the customer is owed since. */
function findOwedCreditNote(
  ctx: MirrorContext,
  { order, money }: CreditDocuments,
  creditNotes: readonly ErpCreditNote[],
): ErpCreditNote | undefined {
  if (order.status !== "cancelled") return undefined;
  const returned = listReturnedMoney(ctx, order, money);
  return creditNotes.find((note) => returned.some(({ reference }) => reference === note.reference));
}

/** A credit note of the same amount that a person made in the ERP. */
function creditNoteByHand(
  all: readonly CreditEntry[],
  creditNotes: readonly ErpCreditNote[],
  amount: Cents,
): ErpCreditNote | undefined {
  return creditNotes.find(
    ({ reference, total }) =>
      total === amount && !all.some((entry) => reference === entry.reference),
  );
}

function sumOf(notes: readonly ErpCreditNote[]): Cents {
  return notes.reduce((sum, { total }) => add(sum, total), ZERO);
}

/** What a step about a credit note results in. */
type CreditStep<Made> = {
  readonly credit: StoredErpCredit;
  /** The document named in the order's history; null for none. */
  readonly document: ErpDocument | null;
  readonly made: Made;
};

async function takeCreditStep<Made>(
  ctx: MirrorContext,
  step: ErpStep,
  work: () => Promise<CreditStep<Made>>,
): Promise<Made> {
  const { made } = await takeStep(ctx, step, async () => {
    const { credit, ...result } = await work();
    await storeErpCredit(ctx.db, ctx.sync.orderId, credit, ctx.clock());
    return result;
  });
  return made;
}
