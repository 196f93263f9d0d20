import type { OdooLedger } from "./fake-odoo/odoo-ledger.ts";

// What an accountant reads in Odoo. All amounts in cents.

/** The codes of the journal and the account that addClearingJournal creates. */
const JOURNAL = "STRP";
const CLEARING = "101450";

export const isLive = ({ state }: { readonly state: string }) => !/cancel|reject/.test(state);

export const sum = (amounts: readonly number[]) =>
  amounts.reduce((total, amount) => total + amount, 0);

/** An order's invoices, and what credits them or takes a credit back. */
export function documentsOf(ledger: OdooLedger, orderNumber: string) {
  const invoices = ledger.invoices.filter(
    ({ reference, state }) => reference === orderNumber && state === "posted",
  );
  const credits = ledger.credits.filter(
    (each) => isLive(each) && each.reference.startsWith(`${orderNumber} `),
  );
  const reversals = ledger.reversals.filter(
    (each) => isLive(each) && credits.some(({ id }) => id === each.noteId),
  );
  const totalOf = (all: readonly { readonly total: number }[]) =>
    sum(all.map(({ total }) => total));
  const credited = totalOf(credits) - totalOf(reversals);
  return { invoices, credits, reversals, credited, sold: totalOf(invoices) - credited };
}

/**
 * The payments of an order, in Stripe's journal and others.
 *
 * @param ids Stripe's ids of its payment, its refunds and its disputes
 */
export function paymentsOf(ledger: OdooLedger, orderNumber: string, ids: ReadonlySet<string>) {
  const { invoices, credits, reversals } = documentsOf(ledger, orderNumber);
  const documents = new Set([...invoices, ...credits, ...reversals].map(({ id }) => id));
  const isNamed = (reference: string) =>
    ids.has(reference.replace(/ returned$/, "")) ||
    reference === orderNumber ||
    reference.startsWith(`${orderNumber} `);
  // Orders of one purchase share Stripe's ids.
  const isOwn = ({ invoiceIds, reference }: Payment) =>
    invoiceIds.length > 0 ? invoiceIds.some((id) => documents.has(id)) : isNamed(reference);
  const came = ledger.payments.filter(isLive).filter(isOwn);
  const paidOut = ledger.payBacks.filter(isLive).filter(isOwn);
  return { all: [...came, ...paidOut], amount: amountOf(came) - amountOf(paidOut) };
}

type Payment = OdooLedger["payments"][number];

const amountOf = (payments: readonly Payment[]) => sum(payments.map(({ amount }) => amount));

/** The balance of Stripe's clearing account. */
export function clearingOf({ payments, payBacks, entries }: OdooLedger): number {
  const isStripes = ({ journal }: Payment) => journal === JOURNAL;
  const came = payments.filter(isLive).filter(isStripes);
  const paidOut = payBacks.filter(isLive).filter(isStripes);
  const lines = entries.filter(isLive).map((entry) => entry.lines[CLEARING] ?? 0);
  return amountOf(came) - amountOf(paidOut) + sum(lines);
}

/** What was posted up to a day, as a list of which nothing may change once that day is closed. */
export function postedUntil(ledger: OdooLedger, day: string): unknown[] {
  const { credits, reversals, payments, payBacks, entries } = ledger;
  return [...credits, ...reversals, ...payments, ...payBacks, ...entries]
    .filter((each) => each.day <= day && each.state !== "draft")
    .map(({ id, name, state, day: on, ...more }) => {
      const amount = "total" in more ? more.total : "amount" in more ? more.amount : more.lines;
      return { id, name, state, on, amount };
    });
}
