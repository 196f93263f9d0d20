import { z } from "zod";
import { add, type Cents, subtract, ZERO } from "#domain/money/cents.ts";
import type { ErpDocumentIds, ErpPaymentTotal, ErpTotals } from "../../interface/erp-balance.ts";
import { odooAmount, odooId, odooReference, odooText } from "../client/odoo-values.ts";
import { getClearingPlace, type Odoo } from "../setup/odoo-setup.ts";
import { findClearingJournal } from "./odoo-clearing.ts";
import { isOpenState } from "./odoo-invoices.ts";
import { undonePayments } from "./odoo-payments.ts";

const moveRow = z.object({
  id: odooId,
  name: odooText,
  amount_total: odooAmount,
  payment_state: z.string(),
});
type Move = z.output<typeof moveRow>;
const reversalRow = moveRow.extend({ move_type: z.string(), reversed_entry_id: odooReference });
const paymentRow = z.object({
  id: odooId,
  name: odooText,
  amount: odooAmount,
  is_reconciled: z.boolean(),
  // From 18 on a payment may have no entry.
  move_id: odooReference,
});
const lineRow = z.object({ id: odooId, move_id: odooReference, account_id: odooReference });

/** Documents per call. */
const BATCH = 500;

const posted = ["state", "=", "posted"];

async function listMoves(odoo: Odoo, ids: readonly number[]): Promise<Move[]> {
  return await inBatches(ids, (batch) =>
    odoo.search("account.move", [["id", "in", batch], posted], moveRow),
  );
}

/**
 * What is credited of each invoice, without what an invoice of its own took back, and which of
 * all these documents are open.
 */
async function readCredits(odoo: Odoo, invoices: readonly Move[]) {
  const credits = new Map<number, Cents>();
  const open = new Map<number, string[]>();
  const noteOpen = (invoice: number, { name, payment_state: state }: Move) => {
    if (isOpenState(state)) open.set(invoice, [...(open.get(invoice) ?? []), name]);
  };
  for (const invoice of invoices) noteOpen(invoice.id, invoice);

  /** The invoice that each document belongs to in the end. */
  const invoiceOf = new Map(invoices.map(({ id }) => [id, id]));
  let reversed = invoices.map(({ id }) => id);
  while (reversed.length > 0) {
    const reversals = await inBatches(reversed, (batch) => {
      const ofDocuments = ["reversed_entry_id", "in", batch];
      const types = ["move_type", "in", ["out_refund", "out_invoice"]];
      return odoo.search("account.move", [ofDocuments, types, posted], reversalRow);
    });
    for (const reversal of reversals) {
      const { id, move_type: type, reversed_entry_id: of, amount_total: total } = reversal;
      const invoice = of && invoiceOf.get(of.id);
      if (invoice === null || invoice === undefined) continue;
      const credited = credits.get(invoice) ?? ZERO;
      const isCredit = type === "out_refund";
      credits.set(invoice, isCredit ? add(credited, total) : subtract(credited, total));
      invoiceOf.set(id, invoice);
      noteOpen(invoice, reversal);
    }
    reversed = reversals.map(({ id }) => id);
  }
  return { credits, open };
}

async function readPayments(
  odoo: Odoo,
  ids: readonly number[],
): Promise<Map<number, ErpPaymentTotal>> {
  const live = await inBatches(ids, (batch) => {
    const domain = [
      ["id", "in", batch],
      ["state", "not in", undonePayments],
    ];
    return odoo.search("account.payment", domain, paymentRow);
  });
  const moveIds = live.flatMap(({ move_id: move }) => move?.id ?? []);
  const stray = await findStrayAccounts(odoo, moveIds);
  return new Map(
    live.map(({ id, name, amount, is_reconciled: isMatched, move_id: move }) => [
      id,
      {
        name,
        amount,
        // Without an entry there is nothing to match; its invoice says that it is paid.
        isMatched: isMatched || move === null,
        strayAccount: (move && stray.get(move.id)) ?? null,
      },
    ]),
  );
}

/** The account of each payment's money that is not the clearing account, by entry. */
async function findStrayAccounts(
  odoo: Odoo,
  moveIds: readonly number[],
): Promise<Map<number, string>> {
  // Without an account of its own for fees, payments may go into any.
  const hasClearing = odoo.choices.feeAccount !== undefined;
  if (!hasClearing || moveIds.length === 0) return new Map();

  const { journalId } = await getClearingPlace(odoo);
  const clearingAccount = (await findClearingJournal(odoo, journalId))?.default_account_id;
  // Without one, the comparison of the balance says so.
  if (!clearingAccount) return new Map();

  const lines = await inBatches(moveIds, (batch) => {
    const domain = [
      ["move_id", "in", batch],
      ["account_id", "!=", clearingAccount.id],
      ["account_id.account_type", "!=", "asset_receivable"],
    ];
    return odoo.search("account.move.line", domain, lineRow);
  });
  return new Map(
    lines.flatMap(({ move_id: move, account_id: account }) =>
      move && account ? [[move.id, account.label] as const] : [],
    ),
  );
}

/** Reads the totals of many documents at once, to compare them with the shop's. */
export async function readTotals(
  odoo: Odoo,
  { invoices, payments, entries }: ErpDocumentIds,
): Promise<ErpTotals> {
  const found = await listMoves(odoo, invoices);
  return {
    invoices: totalsOf(found),
    ...(await readCredits(odoo, found)),
    payments: await readPayments(odoo, payments),
    entries: totalsOf(await listMoves(odoo, entries)),
  };
}

function totalsOf(moves: readonly Move[]): Map<number, Cents> {
  return new Map(moves.map(({ id, amount_total: total }) => [id, total]));
}

async function inBatches<Row>(
  ids: readonly number[],
  fetchBatch: (batch: readonly number[]) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let from = 0; from < ids.length; from += BATCH) {
    rows.push(...(await fetchBatch(ids.slice(from, from + BATCH))));
  }
  return rows;
}
