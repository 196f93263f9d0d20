import type { BookFinding } from "#server/reconciliation/finding.ts";
import type { Agreement } from "#server/reconciliation/read-agreement.ts";
import { erpMessages } from "../odoo/erp-messages.ts";
import { reconciliationMessages } from "./reconciliation-messages.ts";

/**
 * One sentence, without its full stop: that all books agree, or which do not.
 *
 * @param time says a moment's time of day in the shop's time zone
 */
export function agreementTitle(
  { provider, reconciliation, erp, balanceError }: Agreement,
  time: (at: Date) => string,
): string {
  const { checkedAt, findings, bookFindings, booksError } = reconciliation;
  if (!checkedAt) return reconciliationMessages.never;
  const inBalance = bookFindings.filter(isOfBalance).length;
  const inOdoo = bookFindings.length - inBalance;
  const odooProblems = [
    ...(erp && erp.errors > 0 ? [erpMessages.syncErrors(erp.errors)] : []),
    ...(erp && erp.unbooked > 0 ? [erpMessages.balance.notBooked(erp.unbooked)] : []),
    ...(inOdoo > 0 ? [reconciliationMessages.differInOdoo(inOdoo)] : []),
  ];
  const providerProblems = [
    ...(findings.length > 0 ? [reconciliationMessages.needAttention(findings.length)] : []),
    ...(inBalance > 0 ? [reconciliationMessages.differInBalance(inBalance)] : []),
  ];
  const problems = [...providerProblems, ...odooProblems];
  if (problems.length > 0) {
    const who = list([
      "Shop",
      ...(providerProblems.length > 0 ? [provider] : []),
      ...odoo(odooProblems.length > 0),
    ]);
    const others = problems.slice(0, -1);
    const all = others.length > 0 ? `${others.join(", ")}, and ${problems.at(-1)}` : problems[0];
    return `${who} don't agree: ${all}`;
  }
  // What is on its way to Odoo, or could not be read there, was not compared.
  const onItsWay = erp?.waiting ?? 0;
  const isCompared = erp !== null && onItsWay === 0 && !booksError && !balanceError;
  const who = list(["Shop", provider, ...odoo(isCompared)]);
  const agree = `${who} agree to the cent, as of ${time(checkedAt)}`;
  return onItsWay > 0 ? `${agree}; ${reconciliationMessages.onTheirWay(onItsWay)}` : agree;
}

/** Found in the provider's balance, and not in Odoo. */
export function isOfBalance({ code }: BookFinding): boolean {
  return code === "payout-differs" || code === "entry-without-order" || code === "entry-unknown";
}

function odoo(isNamed: boolean): string[] {
  return isNamed ? ["Odoo"] : [];
}

/** "Shop, Stripe and Odoo" */
function list(names: readonly string[]): string {
  return `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}
