import { type Cents, ZERO } from "#domain/money/cents.ts";
import type { BookFindingCode } from "#domain/payments/finding-code.ts";
import { balanceBooking, balanceTotal } from "#domain/payouts/balance-booking.ts";
import type { AppContext } from "../app-context.ts";
import type { Erp } from "../erp/interface/erp.ts";
import type { ErpTotals } from "../erp/interface/erp-balance.ts";
import { ErpError } from "../erp/interface/erp-error.ts";
import { linkBalanceEntries } from "../payouts/balance-queries.ts";
import {
  type BookedEntry,
  type BookedOrder,
  findStrangeEntries,
  findUnevenPayouts,
  listBookedEntries,
  listBookedOrders,
} from "./book-queries.ts";
import type { BookFinding } from "./finding.ts";
import { storeBooks } from "./reconciliation-queries.ts";

/** A longer list helps nobody. */
const MAX_FINDINGS = 100;

type BooksContext = Pick<AppContext, "db" | "erp" | "clock" | "log">;

/**
 * Compares the provider's balance with the shop's orders, and both with the documents in the ERP.
 * The ERP is asked with a few calls about the changes of the last weeks.
 */
export async function reconcileBooks(ctx: BooksContext, since: Date): Promise<void> {
  const { db, erp, clock, log } = ctx;
  await linkBalanceEntries(db);
  const inBalance = [
    ...(await findUnevenPayouts(db, since)),
    // A shop that does not book fees and payouts may share the provider's account with others.
    ...(erp?.booksBalance ? await findStrangeEntries(db, { since, now: clock() }) : []),
  ];
  try {
    const inErp = erp ? await compareTwice(ctx, erp, since) : [];
    const findings = [...inBalance, ...inErp].slice(0, MAX_FINDINGS);
    await storeBooks(db, { findings, error: null });
    if (findings.length > 0) log.error({ count: findings.length }, "the books do not agree");
  } catch (error) {
    if (!(error instanceof ErpError)) throw error;
    log.warn({ detail: error.detail }, "the documents in the ERP could not be compared");
    await storeBooks(db, {
      findings: inBalance.slice(0, MAX_FINDINGS),
      error: error.retryable ? "unreachable" : "refused",
    });
  }
}

/** Differences that a concurrent sync resolves are not findings. */
async function compareTwice(
  ctx: BooksContext,
  erp: Erp,
  since: Date,
): Promise<readonly BookFinding[]> {
  const first = await compareWithErp(ctx, erp, since);
  if (first.length === 0) return first;
  const again = await compareWithErp(ctx, erp, since);
  return again.filter((finding) =>
    first.some(({ code, reference }) => code === finding.code && reference === finding.reference),
  );
}

async function compareWithErp(
  { db }: BooksContext,
  erp: Erp,
  since: Date,
): Promise<readonly BookFinding[]> {
  const orders = await listBookedOrders(db, since);
  const entries = erp.booksBalance ? await listBookedEntries(db, since) : [];
  const totals = await erp.readTotals({
    invoices: orders.map(({ invoiceId }) => invoiceId),
    payments: orders.flatMap(({ paymentId, payBacks }) => [
      ...(paymentId === null ? [] : [paymentId]),
      ...payBacks.map((back) => back.paymentId),
    ]),
    entries: entries.map(({ moveId }) => moveId),
  });
  return [
    ...orders.flatMap((order) => findInOrder(order, totals) ?? []),
    ...entries.flatMap((entry) => findInEntry(entry, totals) ?? []),
  ];
}

/** The most serious difference of an order's documents; undefined when there is none. */
function findInOrder(order: BookedOrder, totals: ErpTotals): BookFinding | undefined {
  const { total, invoiceId, paymentId, payBacks } = order;
  const invoice = totals.invoices.get(invoiceId);
  if (invoice !== total) return findingOf(order, "invoice-differs", total, invoice);
  if (paymentId !== null) {
    const payment = totals.payments.get(paymentId);
    const differs = payment?.amount !== total;
    if (differs) return findingOf(order, "payment-differs", total, payment?.amount);
  }
  const credited = totals.credits.get(invoiceId) ?? ZERO;
  if (order.credited !== null && order.credited !== credited) {
    return findingOf(order, "credits-differ", order.credited, credited);
  }
  for (const { paymentId: id, amount } of payBacks) {
    const payment = totals.payments.get(id);
    const differs = payment?.amount !== amount;
    if (differs) return findingOf(order, "pay-back-differs", amount, payment?.amount);
  }
  return findUnmatched(order, totals) ?? findStray(order, totals);
}

/** What is right to the cent, and no longer matched with what it pays. */
function findUnmatched(order: BookedOrder, totals: ErpTotals): BookFinding | undefined {
  const { invoiceId, paymentId, payBacks, isSettled, total } = order;
  const [open] = totals.open.get(invoiceId) ?? [];
  const mustBeMatched = [
    ...(isSettled && paymentId !== null ? [paymentId] : []),
    ...payBacks.map((back) => back.paymentId),
  ];
  const payments = mustBeMatched.map((id) => totals.payments.get(id));
  const unmatched = payments.find((payment) => payment?.isMatched === false);

  const isOpen = isSettled && paymentId !== null && open !== undefined;
  const name = unmatched?.name ?? (isOpen ? open : undefined);
  if (name === undefined) return undefined;

  const amount = unmatched?.amount ?? total;
  return { ...findingOf(order, "not-matched", amount, amount), name };
}

/** A payment whose money the clearing account does not have. */
function findStray(order: BookedOrder, totals: ErpTotals): BookFinding | undefined {
  if (order.isPaidElsewhere) return undefined;
  const { paymentId, payBacks } = order;
  const ids = [
    ...(paymentId === null ? [] : [paymentId]),
    ...payBacks.map((back) => back.paymentId),
  ];
  const stray = ids.map((id) => totals.payments.get(id)).find((payment) => payment?.strayAccount);
  if (!stray?.strayAccount) return undefined;
  const finding = findingOf(order, "payment-astray", stray.amount, stray.amount);
  return { ...finding, name: `${stray.name} in ${stray.strayAccount}` };
}

function findingOf(
  { orderId, orderNumber: reference }: BookedOrder,
  code: BookFindingCode,
  expected: Cents,
  actual: Cents | undefined,
): BookFinding {
  return { code, reference, orderId, expected, actual: actual ?? null };
}

function findInEntry(entry: BookedEntry, { entries }: ErpTotals): BookFinding | undefined {
  const expected = balanceTotal(balanceBooking(entry));
  const actual = entries.get(entry.moveId) ?? null;
  if (actual === expected) return undefined;
  return { code: "booking-differs", reference: entry.id, orderId: null, expected, actual };
}
