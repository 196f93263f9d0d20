import { z } from "zod";
import type { ErpClearing, ErpClearingLine } from "../../interface/erp-balance.ts";
import { erpRefusal } from "../../interface/erp-error.ts";
import { odooAmount, odooId, odooReference, odooText } from "../client/odoo-values.ts";
import { listJournalProblems } from "../setup/find-clearing-accounts.ts";
import { getClearingPlace, type Odoo } from "../setup/odoo-setup.ts";

const journalRow = z.object({ id: odooId, name: z.string(), default_account_id: odooReference });
const accountRow = z.object({
  id: odooId,
  code: odooText,
  name: z.string(),
  // Posted lines of the chosen company.
  current_balance: odooAmount,
});
const lineRow = z.object({
  id: odooId,
  move_id: odooReference,
  move_name: odooText,
  ref: odooText,
  date: odooText,
  balance: odooAmount,
  payment_id: odooReference,
});

/** Lines per call. */
const PAGE = 2_000;
/** Years of a busy shop. */
const MAX_LINES = 100_000;

/** Newest first. */
async function listLines(
  odoo: Odoo,
  accountId: number,
  companyId: number,
): Promise<ErpClearingLine[]> {
  const lines: ErpClearingLine[] = [];
  let before: number | undefined;
  while (lines.length < MAX_LINES) {
    const domain = [
      ["account_id", "=", accountId],
      ["company_id", "=", companyId],
      ["parent_state", "=", "posted"],
      ...(before === undefined ? [] : [["id", "<", before]]),
    ];
    const page = await odoo.search("account.move.line", domain, lineRow, {
      order: "id desc",
      limit: PAGE,
    });
    lines.push(...page.map(lineOf));
    before = page.at(-1)?.id;
    if (page.length < PAGE) return lines;
  }
  return lines;
}

/** Reads the account that takes payments in, and gives refunds, fees and payouts out. */
export async function readClearing(odoo: Odoo): Promise<ErpClearing> {
  const { journalId, companyId } = await getClearingPlace(odoo);
  const journal = await findClearingJournal(odoo, journalId);
  if (!journal) {
    throw erpRefusal(
      "The journal of Stripe's payments is gone from Odoo, or archived there. Put it back, or set ODOO_JOURNAL to another one and restart the shop.",
      "account.journal: gone",
    );
  }

  const { default_account_id: clearingAccount } = journal;
  const problems = await listJournalProblems(odoo, journal);
  if (!clearingAccount) throw erpRefusal(problems.join(" "), "account.journal: no account");

  const lines = await listLines(odoo, clearingAccount.id, companyId);
  const account = await odoo.read("account.account", clearingAccount.id, accountRow);
  return {
    account: `${account.code} ${account.name}`.trim(),
    balance: account.current_balance,
    lines,
    isWhole: lines.length < MAX_LINES,
    problems,
  };
}

/** Undefined when it was deleted or archived since the shop chose it. */
export async function findClearingJournal(
  odoo: Odoo,
  journalId: number,
): Promise<z.output<typeof journalRow> | undefined> {
  const [journal] = await odoo.search("account.journal", [["id", "=", journalId]], journalRow);
  return journal;
}

function lineOf(row: z.output<typeof lineRow>): ErpClearingLine {
  return {
    moveId: row.move_id?.id ?? 0,
    paymentId: row.payment_id?.id ?? null,
    document: row.move_name,
    reference: row.ref,
    day: row.date,
    amount: row.balance,
  };
}
