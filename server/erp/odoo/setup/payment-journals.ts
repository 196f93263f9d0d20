import { z } from "zod";
import {
  type ElsewhereMethod,
  elsewhereMethods,
  elsewhereNames,
} from "#domain/orders/paid-elsewhere.ts";
import type { ErpGap, ErpJournal } from "../../interface/erp-needs.ts";
import type { OdooClient } from "../client/odoo-client.ts";
import { odooId, odooReference, odooText } from "../client/odoo-values.ts";
import { isNamed, notFound, proposalsOf } from "./odoo-choices.ts";

/** The settings that name the journals of payments outside the payment provider. */
const elsewhereSettings = {
  cash: "ODOO_CASH_JOURNAL",
  check: "ODOO_CHECK_JOURNAL",
  terminal: "ODOO_TERMINAL_JOURNAL",
  transfer: "ODOO_TRANSFER_JOURNAL",
  other: "ODOO_ELSEWHERE_JOURNAL",
} as const satisfies Record<ElsewhereMethod, string>;

type ElsewhereChoices = Readonly<Record<ElsewhereMethod, string | undefined>>;

export type JournalChoices = {
  readonly journal: string | undefined;
  /** For payments outside the payment provider. */
  readonly elsewhereJournals: ElsewhereChoices;
};

const journalRow = z.object({
  id: odooId,
  name: z.string(),
  code: odooText,
  type: z.string(),
  currency_id: odooReference,
  default_account_id: odooReference,
});
type OdooJournal = z.output<typeof journalRow>;

export type PaymentJournals = {
  readonly all: readonly OdooJournal[];
  /** The payment provider's; its account is the clearing account. */
  readonly provider: OdooJournal | undefined;
  readonly elsewhere: readonly ErpJournal[];
  readonly gaps: readonly ErpGap[];
};

/** What the journal of each way to pay is often called. */
const usualNames: Record<ElsewhereMethod, RegExp> = {
  cash: /\bcash/i,
  check: /\bche(ck|que)s?\b/i,
  terminal: /\b(terminal|card|pos|square)/i,
  transfer: /\b(bank|checking|transfer|wire)/i,
  other: /\b(other|else|marketplace|paypal)/i,
};

/**
 * The journal of each way to pay, among a company's bank and cash journals in the shop's currency.
 * None is guessed, unless only one fits: in another one's journal payments would keep its balance
 * from being what it stands for.
 */
export async function findPaymentJournals(
  odoo: OdooClient,
  company: { readonly id: number; readonly name: string; readonly currency: string | undefined },
  choices: JournalChoices,
  currency: string,
): Promise<PaymentJournals> {
  const domain = [
    ["type", "in", ["bank", "cash"]],
    ["company_id", "=", company.id],
  ];
  const journals = await odoo.search("account.journal", domain, journalRow);
  const all = journals.filter(
    ({ currency_id: journalCurrency }) => (journalCurrency?.label ?? company.currency) === currency,
  );

  const elsewhere = elsewhereMethods.map((method) => ({
    method,
    setting: elsewhereSettings[method],
    journal: all.find((each) => isNamed(each, choices.elsewhereJournals[method])) ?? null,
  }));
  const isTaken = ({ id }: OdooJournal) => elsewhere.some(({ journal }) => journal?.id === id);
  const banks = all.filter((each) => each.type === "bank" && !isTaken(each));
  const provider = choices.journal
    ? all.find((each) => isNamed(each, choices.journal))
    : onlyOne(banks);

  const rest = all.filter(({ id }) => id !== provider?.id);
  return {
    all,
    provider,
    elsewhere,
    gaps: [
      ...(provider ? [] : [providerGap(company.name, choices.journal, all, banks, currency)]),
      ...elsewhere
        .filter(({ journal }) => journal === null)
        .map(({ method }) => elsewhereGap(method, choices.elsewhereJournals[method], all, rest)),
      ...elsewhere
        .filter(({ journal }) => journal !== null && journal.id === provider?.id)
        .map(({ setting }) => sharedGap(setting, provider, rest)),
    ],
  };
}

/** Not the first of several, which anybody may change by adding another one. */
export function onlyOne<Row>(rows: readonly Row[]): Row | undefined {
  return rows.length === 1 ? rows[0] : undefined;
}

function providerGap(
  company: string,
  setting: string | undefined,
  all: readonly OdooJournal[],
  banks: readonly OdooJournal[],
  currency: string,
): ErpGap {
  const make = `Make one there for what Stripe holds (Invoicing, Configuration, Journals, type Bank), set ODOO_JOURNAL to its code and restart the shop.`;
  const ambiguous = `The company ${company} has several bank journals in ${currency}, and none is chosen for Stripe's payments. Set ODOO_JOURNAL to the one for what Stripe holds, and restart the shop.`;
  const none = `The company ${company} has no bank journal in ${currency} left for Stripe's payments. ${make}`;
  const unset = banks.length > 0 ? ambiguous : none;

  return {
    need: "provider",
    message: setting ? notFound("ODOO_JOURNAL", setting, all) : unset,
    waits: "Orders that were paid through Stripe wait.",
    proposals: proposalsOf("ODOO_JOURNAL", setting ? all : banks),
  };
}

/** The owner chose it, so it is booked, and said. */
function sharedGap(
  setting: string,
  provider: OdooJournal | undefined,
  rest: readonly OdooJournal[],
): ErpGap {
  return {
    need: "balance",
    message: `${setting} names the journal ${provider?.name}, which has Stripe's payments, so its balance can't be what Stripe holds. Set ${setting} to another journal and restart the shop.`,
    waits: "No order waits, but Odoo's balance will not agree with Stripe's.",
    proposals: proposalsOf(setting, rest),
  };
}

function elsewhereGap(
  method: ElsewhereMethod,
  setting: string | undefined,
  all: readonly OdooJournal[],
  rest: readonly OdooJournal[],
): ErpGap {
  const variable = elsewhereSettings[method];
  const words = `“${elsewhereNames[method]}”`;
  const make = rest.length > 0 ? "" : " Make one there first (Invoicing, Configuration, Journals).";
  const usual = rest.filter(
    ({ name, type }) => usualNames[method].test(name) || (method === "cash" && type === "cash"),
  );

  return {
    need: method,
    message: setting
      ? notFound(variable, setting, all)
      : `No journal in Odoo is chosen for orders marked as ${words}. Set ${variable} to the bank or cash journal that such payments go into, and restart the shop.${make}`,
    waits: `Orders marked as ${words} wait.`,
    proposals: proposalsOf(variable, usual.length > 0 ? usual : rest),
  };
}
