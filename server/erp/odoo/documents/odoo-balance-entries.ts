import { z } from "zod";
import { cents, formatUsd } from "#domain/money/cents.ts";
import { balanceTotal, clearedBy } from "#domain/payouts/balance-booking.ts";
import type { ErpBalanceEntry } from "../../interface/erp-balance.ts";
import { erpRefusal } from "../../interface/erp-error.ts";
import type { ErpDocument } from "../../interface/erp-order.ts";
import { callAndVerify } from "../client/call-and-verify.ts";
import { odooAmount, odooId, odooText, toOdooAmount } from "../client/odoo-values.ts";
import { type Odoo, type OdooClearing, requireClearing } from "../setup/odoo-setup.ts";

const row = z.object({
  id: odooId,
  name: odooText,
  ref: odooText,
  state: z.string(),
  amount_total: odooAmount,
});
type Row = z.output<typeof row>;

async function list(
  odoo: Odoo,
  references: readonly string[],
  { companyId, journalId }: OdooClearing,
) {
  const domain = [
    ["ref", "in", references],
    ["move_type", "=", "entry"],
    ["journal_id", "=", journalId],
    ["state", "!=", "cancel"],
    ["company_id", "=", companyId],
  ];
  return await odoo.search("account.move", domain, row, { order: "id" });
}

/** Existing moves by reference. @throws ErpError when a reference exists twice */
async function find(
  odoo: Odoo,
  entries: readonly ErpBalanceEntry[],
  clearing: OdooClearing,
): Promise<Map<string, Row>> {
  const references = entries.map(({ reference }) => reference);
  const found = new Map<string, Row>();
  for (const move of await list(odoo, references, clearing)) {
    if (found.has(move.ref)) {
      throw erpRefusal(
        `Odoo has several entries for ${move.ref}. Cancel the ones that are too many, then press Book again.`,
        "account.move: several",
      );
    }
    found.set(move.ref, move);
  }
  return found;
}

/** Books the provider's fees and payouts as entries of the clearing journal. */
export async function bookBalance(
  odoo: Odoo,
  entries: readonly ErpBalanceEntry[],
): Promise<ErpDocument[]> {
  const clearing = await requireClearing(odoo);
  const existing = await find(odoo, entries, clearing);

  const missing = entries.filter(({ reference }) => !existing.has(reference));
  if (missing.length > 0) {
    await odoo.createAll(
      "account.move",
      missing.map((entry) => moveOf(entry, clearing)),
    );
  }

  const made = missing.length > 0 ? await find(odoo, entries, clearing) : existing;
  for (const entry of entries) requireTotal(made.get(entry.reference), entry);

  const drafts = [...made.values()].filter(({ state }) => state === "draft");
  if (drafts.length === 0) return entries.map((entry) => documentOf(made, entry));
  let posted = made;
  await callAndVerify(
    () => odoo.call("account.move", "action_post", [drafts.map(({ id }) => id)]),
    async () => {
      posted = await find(odoo, entries, clearing);
      return entries.every(({ reference }) => posted.get(reference)?.state === "posted");
    },
    "Odoo did not post the entries of fees and payouts. Look at them there, then press Book again.",
  );
  return entries.map((entry) => documentOf(posted, entry));
}

/** Money leaving the clearing account is a credit there and a debit of the fee or bank account. */
function moveOf({ reference, label, fee, payout, day }: ErpBalanceEntry, clearing: OdooClearing) {
  const { journalId, clearingId, feeId, payoutId } = clearing;
  const lines = [
    { account_id: feeId, amount: fee },
    { account_id: payoutId, amount: payout },
    { account_id: clearingId, amount: cents(-clearedBy({ fee, payout })) },
  ];
  return {
    move_type: "entry",
    journal_id: journalId,
    date: day,
    ref: reference,
    line_ids: lines
      .filter(({ amount }) => amount !== 0)
      .map(({ account_id, amount }) => [
        0,
        0,
        {
          account_id,
          name: label,
          debit: amount > 0 ? toOdooAmount(amount) : 0,
          credit: amount < 0 ? toOdooAmount(cents(-amount)) : 0,
        },
      ]),
  };
}

function requireTotal(move: Row | undefined, entry: ErpBalanceEntry): void {
  if (move?.amount_total === balanceTotal(entry)) return;
  throw erpRefusal(
    move
      ? `The entry for ${entry.reference} in Odoo adds up to ${formatUsd(move.amount_total)}, and here to ${formatUsd(balanceTotal(entry))}. Cancel it there, then press Book again.`
      : `Odoo made no entry for ${entry.reference}. Look at the journal there, then press Book again.`,
    "account.move: another total",
  );
}

function documentOf(moves: ReadonlyMap<string, Row>, { reference }: ErpBalanceEntry): ErpDocument {
  const move = moves.get(reference);
  if (!move) throw new Error("An entry was verified and is gone.");
  return { id: move.id, name: move.name };
}
