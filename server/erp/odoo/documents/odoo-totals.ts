import { z } from "zod";
import { add, type Cents, subtract, ZERO } from "#domain/money/cents.ts";
import type { ErpDocumentIds, ErpTotals } from "../../erp.ts";
import type { OdooClient } from "../client/odoo-client.ts";
import { odooAmount, odooId, odooReference } from "../client/odoo-values.ts";
import { undonePayments } from "./odoo-payments.ts";

const moveRow = z.object({ id: odooId, amount_total: odooAmount });
const creditRow = z.object({
  id: odooId,
  move_type: z.string(),
  amount_total: odooAmount,
  reversed_entry_id: odooReference,
});
const paymentRow = z.object({ id: odooId, amount: odooAmount });

/** Documents per call. */
const BATCH = 500;

/** Reads the totals of many documents at once, to compare them with the shop's. */
export function odooTotals(odoo: OdooClient) {
  const posted = ["state", "=", "posted"];

  async function listMoves(ids: readonly number[]): Promise<Map<number, Cents>> {
    const found = await inBatches(ids, (batch) =>
      odoo.search("account.move", [["id", "in", batch], posted], moveRow),
    );
    return new Map(found.map(({ id, amount_total: total }) => [id, total]));
  }

  /** What is credited of each invoice, without what an invoice of its own took back. */
  async function sumCredits(invoices: readonly number[]): Promise<Map<number, Cents>> {
    const credits = new Map<number, Cents>();
    /** The invoice that each document belongs to in the end. */
    const invoiceOf = new Map(invoices.map((id) => [id, id]));
    let reversed = invoices;
    while (reversed.length > 0) {
      const reversals = await inBatches(reversed, (batch) => {
        const ofDocuments = ["reversed_entry_id", "in", batch];
        const types = ["move_type", "in", ["out_refund", "out_invoice"]];
        return odoo.search("account.move", [ofDocuments, types, posted], creditRow);
      });
      for (const { id, move_type: type, reversed_entry_id: of, amount_total: total } of reversals) {
        const invoice = of && invoiceOf.get(of.id);
        if (invoice === null || invoice === undefined) continue;
        const credited = credits.get(invoice) ?? ZERO;
        const isCredit = type === "out_refund";
        credits.set(invoice, isCredit ? add(credited, total) : subtract(credited, total));
        invoiceOf.set(id, invoice);
      }
      reversed = reversals.map(({ id }) => id);
    }
    return credits;
  }

  return {
    async readTotals({ invoices, payments, entries }: ErpDocumentIds): Promise<ErpTotals> {
      const credits = await sumCredits(invoices);
      const live = await inBatches(payments, (batch) => {
        const domain = [
          ["id", "in", batch],
          ["state", "not in", undonePayments],
        ];
        return odoo.search("account.payment", domain, paymentRow);
      });
      return {
        invoices: await listMoves(invoices),
        credits,
        payments: new Map(live.map(({ id, amount }) => [id, amount])),
        entries: await listMoves(entries),
      };
    },
  };
}

async function inBatches<Row>(
  ids: readonly number[],
  ask: (batch: readonly number[]) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let from = 0; from < ids.length; from += BATCH) {
    rows.push(...(await ask(ids.slice(from, from + BATCH))));
  }
  return rows;
}
