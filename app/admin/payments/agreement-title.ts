import type { Agreement } from "#server/reconciliation/read-agreement.ts";
import { erpMessages } from "../odoo/erp-messages.ts";
import { reconciliationMessages } from "./reconciliation-messages.ts";

/**
 * One sentence, without its full stop: that all books agree, or which do not.
 *
 * @param time says a moment's time of day in the shop's time zone
 */
export function agreementTitle(
  { provider, reconciliation, erp }: Agreement,
  time: (at: Date) => string,
): string {
  const { checkedAt, findings } = reconciliation;
  if (!checkedAt) return reconciliationMessages.never;
  const odooDiffers = erp !== null && erp.errors > 0;
  const problems = [
    ...(findings.length > 0 ? [reconciliationMessages.needAttention(findings.length)] : []),
    ...(odooDiffers ? [erpMessages.syncErrors(erp.errors)] : []),
  ];
  if (problems.length > 0) {
    const who = list(["Shop", ...(findings.length > 0 ? [provider] : []), ...odoo(odooDiffers)]);
    return `${who} don't agree: ${problems.join(", and ")}`;
  }
  // What is on its way to Odoo is not there to be compared yet.
  const onItsWay = erp?.waiting ?? 0;
  const who = list(["Shop", provider, ...odoo(erp !== null && onItsWay === 0)]);
  const agree = `${who} agree to the cent, as of ${time(checkedAt)}`;
  return onItsWay > 0 ? `${agree}; ${reconciliationMessages.onTheirWay(onItsWay)}` : agree;
}

function odoo(isNamed: boolean): string[] {
  return isNamed ? ["Odoo"] : [];
}

/** "Shop, Stripe and Odoo" */
function list(names: readonly string[]): string {
  return `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}
