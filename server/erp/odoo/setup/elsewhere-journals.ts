import { type ElsewhereMethod, elsewhereMethods } from "#domain/orders/paid-elsewhere.ts";
import type { ErpJournal } from "../../erp.ts";
import { isNamed, notFound } from "./odoo-choices.ts";

/** The settings that name the journals of payments outside the payment provider. */
export const elsewhereSettings = {
  cash: "ODOO_CASH_JOURNAL",
  check: "ODOO_CHECK_JOURNAL",
  terminal: "ODOO_TERMINAL_JOURNAL",
  transfer: "ODOO_TRANSFER_JOURNAL",
  other: "ODOO_ELSEWHERE_JOURNAL",
} as const satisfies Record<ElsewhereMethod, string>;

export type ElsewhereChoices = Readonly<Record<ElsewhereMethod, string | undefined>>;

type Journal = { readonly id: number; readonly name: string; readonly code: string };

/**
 * The journal of each way to pay outside the payment provider, among a company's bank and cash
 * journals. None is taken by itself: in the provider's journal such payments would keep its balance
 * from being what the provider holds.
 */
export function findElsewhereJournals(
  journals: readonly Journal[],
  choices: ElsewhereChoices,
): { readonly found: readonly ErpJournal[]; readonly problems: readonly string[] } {
  const all = elsewhereMethods.map((method) => ({
    method,
    setting: elsewhereSettings[method],
    journal: journals.find((each) => isNamed(each, choices[method])) ?? null,
  }));
  const wrong = all.filter(({ method, journal }) => choices[method] && !journal);
  return {
    found: all,
    problems: wrong.map(({ method, setting }) => notFound(setting, choices[method], journals)),
  };
}
