import { z } from "zod";
import type { ErpGap } from "../../interface/erp-needs.ts";
import type { OdooClient } from "../client/odoo-client.ts";
import { odooId, odooReference, odooText } from "../client/odoo-values.ts";
import { notFound, proposalsOf } from "./odoo-choices.ts";

const accountRow = z.object({
  id: odooId,
  name: z.string(),
  code: odooText,
  account_type: z.string(),
});
type Account = z.output<typeof accountRow>;
const methodRow = z.object({ id: odooId, payment_account_id: odooReference });

const feeTypes = ["expense", "expense_other", "expense_direct_cost"];
const payoutTypes = ["asset_cash", "asset_current"];

type Journal = {
  readonly id: number;
  readonly name: string;
  readonly default_account_id: z.output<typeof odooReference>;
};

/**
 * The accounts for fees and payouts, and the available options. Payments must go into the journal's
 * own account, where fees and payouts are taken out: by default Odoo books payments to an
 * outstanding receipts account, and the clearing account would never balance.
 */
export async function findClearingAccounts(
  odoo: OdooClient,
  choices: { readonly feeAccount: string | undefined; readonly payoutAccount: string | undefined },
  journal: Journal | undefined,
) {
  const { feeAccount, payoutAccount } = choices;
  const domain = [["account_type", "in", [...feeTypes, ...payoutTypes]]];
  const accounts = await odoo.search("account.account", domain, accountRow, { order: "code" });
  const ofType = (types: readonly string[]) =>
    accounts.filter(({ account_type: type }) => types.includes(type));
  const feeAccounts = ofType(feeTypes);
  const clearingAccount = journal?.default_account_id;
  const payoutAccounts = ofType(payoutTypes).filter(({ id }) => id !== clearingAccount?.id);

  // By code only: ids and names are too easily another account's.
  const fee = feeAccounts.find(({ code }) => code === feeAccount);
  const payout = payoutAccounts.find(({ code }) => code === payoutAccount);

  const gaps: ErpGap[] = [];
  if (!feeAccount) gaps.push(noAccounts(feeAccounts, payoutAccounts));
  if (feeAccount && !fee) gaps.push(wrongSetting("ODOO_FEE_ACCOUNT", feeAccount, feeAccounts));
  if (payoutAccount && !payout) {
    gaps.push(wrongSetting("ODOO_PAYOUT_ACCOUNT", payoutAccount, payoutAccounts));
  }

  const problems = feeAccount && journal ? await listJournalProblems(odoo, journal) : [];
  gaps.push(...problems.map((message) => balanceGap(message)));
  return { clearingId: clearingAccount?.id, feeAccounts, payoutAccounts, fee, payout, gaps };
}

const NOT_BOOKED = "No order waits, but Stripe's fees and payouts are not booked.";

/** Both are unset: the settings ask for both or neither. */
function noAccounts(feeAccounts: readonly Account[], payoutAccounts: readonly Account[]): ErpGap {
  const named = (accounts: readonly Account[], name: RegExp) =>
    accounts.filter((each) => name.test(each.name));
  return balanceGap(
    "No accounts are chosen for Stripe's fees and payouts, so the clearing account in Odoo will not be what Stripe holds. Set ODOO_FEE_ACCOUNT and ODOO_PAYOUT_ACCOUNT to their codes, and restart the shop.",
    [
      ...proposalsOf("ODOO_FEE_ACCOUNT", named(feeAccounts, /\bfees?\b|\bcharges?\b/i)),
      ...proposalsOf("ODOO_PAYOUT_ACCOUNT", named(payoutAccounts, /\bliquidity|\btransfer/i)),
    ],
  );
}

function wrongSetting(variable: string, setting: string, accounts: readonly Account[]): ErpGap {
  return balanceGap(notFound(variable, setting, accounts), proposalsOf(variable, accounts));
}

function balanceGap(message: string, proposals: ErpGap["proposals"] = []): ErpGap {
  return { need: "balance", message, waits: NOT_BOOKED, proposals };
}

/** Why payments of the journal do not go into its own account; one sentence each. */
export async function listJournalProblems(
  odoo: OdooClient,
  { id, name, default_account_id: clearingAccount }: Journal,
): Promise<string[]> {
  if (!clearingAccount)
    return [`The journal ${name} has no account of its own. Choose one in Odoo.`];
  const lines = [["journal_id", "=", id]];
  const methods = await odoo.search("account.payment.method.line", lines, methodRow);
  const elsewhere = methods.some(
    ({ payment_account_id: account }) => account?.id !== clearingAccount.id,
  );
  return elsewhere
    ? [
        `Payments of the journal ${name} go to another account than ${clearingAccount.label}. Choose that one as the outstanding account of its incoming and outgoing payments in Odoo, so that payments, fees and payouts meet in one account.`,
      ]
    : [];
}
