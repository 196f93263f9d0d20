import { z } from "zod";
import { add, type Cents, ZERO } from "#domain/money/cents.ts";
import type { ErpDocumentIds, ErpTotals } from "../../erp.ts";
import type { OdooClient } from "../client/odoo-client.ts";
import { odooAmount, odooId, odooReference } from "../client/odoo-values.ts";
import { undonePayments } from "./odoo-payments.ts";

const moveRow = z.object({ id: odooId, amount_total: odooAmount });
const creditRow = z.object({
  id: odooId,
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

  return {
    async readTotals({ invoices, payments, entries }: ErpDocumentIds): Promise<ErpTotals> {
      const notes = await inBatches(invoices, (batch) => {
        const ofInvoices = ["reversed_entry_id", "in", batch];
        const domain = [ofInvoices, ["move_type", "=", "out_refund"], posted];
        return odoo.search("account.move", domain, creditRow);
      });
      const credits = new Map<number, Cents>();
      for (const { reversed_entry_id: invoice, amount_total: total } of notes) {
        if (invoice) credits.set(invoice.id, add(credits.get(invoice.id) ?? ZERO, total));
      }
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
