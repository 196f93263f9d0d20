import { joinNames } from "#domain/words/join-names.ts";
import { type ClearingComparison, isBalanced } from "#server/reconciliation/clearing-comparison.ts";
import type { BookFinding } from "#server/reconciliation/finding.ts";
import type { Agreement } from "#server/reconciliation/read-agreement.ts";
import { erpMessages } from "../odoo/erp-messages.ts";
import { clearingMessages } from "./clearing-messages.ts";
import { reconciliationMessages } from "./reconciliation-messages.ts";

/**
 * One sentence without a period: that all books agree, or which do not.
 *
 * @param time formats a time of day in the shop's time zone
 */
export function agreementTitle(
  { provider, reconciliation, erp, balanceError }: Agreement,
  time: (at: Date) => string,
): string {
  const { checkedAt, findings, bookFindings, booksError, clearing } = reconciliation;
  if (!checkedAt) return reconciliationMessages.never;

  const inBalance = bookFindings.filter(isOfBalance).length;
  const inOdoo = bookFindings.length - inBalance;
  const odooProblems = [
    ...(erp && erp.errors > 0 ? [erpMessages.syncErrors(erp.errors)] : []),
    ...(erp && erp.unbooked > 0 ? [erpMessages.balance.notBooked(erp.unbooked)] : []),
    ...(inOdoo > 0 ? [reconciliationMessages.differInOdoo(inOdoo)] : []),
    ...(clearing?.code === "compared" && !isBalanced(clearing)
      ? [clearingMessages.isOff(clearing.erp - clearing.provider)]
      : []),
  ];
  const providerProblems = [
    ...(findings.length > 0 ? [reconciliationMessages.needAttention(findings.length)] : []),
    ...(inBalance > 0 ? [reconciliationMessages.differInBalance(inBalance)] : []),
  ];

  const problems = [...providerProblems, ...odooProblems];
  if (problems.length > 0) {
    const who = joinNames([
      "Shop",
      ...(providerProblems.length > 0 ? [provider] : []),
      ...odoo(odooProblems.length > 0),
    ]);
    const others = problems.slice(0, -1);
    const all = others.length > 0 ? `${others.join(", ")}, and ${problems.at(-1)}` : problems[0];
    return `${who} don't agree: ${all}`;
  }

  // If documents are still waiting for Odoo, or Odoo could not be read, it was not compared.
  const onItsWay = erp?.waiting ?? 0;
  const isFailed = booksError !== null || balanceError !== null || hasFailed(clearing);
  const isCompared = erp !== null && onItsWay === 0 && !isFailed;
  const who = joinNames(["Shop", provider, ...odoo(isCompared)]);
  const agree = `${who} agree to the cent, as of ${time(checkedAt)}`;
  return onItsWay > 0 ? `${agree}; ${reconciliationMessages.onTheirWay(onItsWay)}` : agree;
}

function hasFailed(clearing: ClearingComparison | null): boolean {
  return clearing !== null && clearing.code !== "compared";
}

/** Whether a finding is about the provider's balance rather than Odoo. */
export function isOfBalance({ code }: BookFinding): boolean {
  return code === "payout-differs" || code === "entry-without-order" || code === "entry-unknown";
}

function odoo(isNamed: boolean): string[] {
  return isNamed ? ["Odoo"] : [];
}
