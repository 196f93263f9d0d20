import { z } from "zod";
import type { TaxRate } from "#domain/tax/tax-rate.ts";
import { type ErpError, erpRefusal } from "../../interface/erp-error.ts";
import type {
  ErpChoice,
  ErpGap,
  ErpJournal,
  ErpNeed,
  ErpSetup,
} from "../../interface/erp-needs.ts";
import type { ErpTax, ErpTaxMode } from "../../interface/erp-order.ts";
import type { OdooClient } from "../client/odoo-client.ts";
import { odooId, odooReference, odooText } from "../client/odoo-values.ts";
import { findClearingAccounts } from "./find-clearing-accounts.ts";
import { listSaleTaxes, type SaleTax, taxGap, taxWithoutAccountGap } from "./list-sale-taxes.ts";
import { isNamed, notFound, proposalsOf } from "./odoo-choices.ts";
import { listMissingRights, mayCreate } from "./odoo-rights.ts";
import { findOwedAccounts, type OwedAccounts, type OwedChoices } from "./owed-accounts.ts";
import {
  findPaymentJournals,
  type JournalChoices,
  onlyOne,
  type PaymentJournals,
} from "./payment-journals.ts";

/**
 * Which of several options in Odoo the shop uses, by name, code or id; undefined: the only one that
 * fits.
 */
export type OdooChoices = JournalChoices & {
  readonly company: string | undefined;
  /** Undefined: Odoo's default. */
  readonly warehouse: string | undefined;
  readonly taxMode: ErpTaxMode;
  /** The accounts for the provider's fees and payouts; both or neither. */
  readonly feeAccount: string | undefined;
  readonly payoutAccount: string | undefined;
  readonly owedAccounts: OwedChoices;
};

/** Where the shop's documents go. */
type OdooPlace = {
  readonly companyId: number;
  /** Of the payment provider; undefined while it has none. */
  readonly journalId: number | undefined;
  readonly elsewhereJournals: readonly ErpJournal[];
  /** Undefined: Odoo's default. */
  readonly warehouseId: number | undefined;
  readonly taxRounding: ErpTax["rounding"];
  readonly owedAccounts: OwedAccounts["chosen"];
  /** All accounts of what is owed. */
  readonly owedIds: readonly number[];
};

/** The accounts for fees and payouts, and the clearing account. */
export type OdooClearing = Pick<OdooPlace, "companyId"> & {
  readonly journalId: number;
  readonly clearingId: number;
  readonly feeId: number;
  readonly payoutId: number;
};

const companyRow = z.object({
  id: odooId,
  name: z.string(),
  currency_id: odooReference,
  tax_calculation_rounding_method: odooText,
});
const warehouseRow = z.object({ id: odooId, name: z.string(), code: odooText });

/** The shop sells only in this currency. */
export const CURRENCY = "USD";

const shown = (
  rows: readonly { readonly id: number; readonly name: string; readonly code?: string }[],
  chosen: { readonly id: number } | undefined,
): ErpChoice[] =>
  rows.map(({ id, name, code = "" }) => ({ id, name, code, isChosen: id === chosen?.id }));

/** What every order waits for. */
const everyOrder = (message: string, proposals: ErpGap["proposals"] = []): ErpGap => ({
  need: "every-order",
  message,
  waits: "Every order waits.",
  proposals,
});

type Found = {
  readonly place: OdooPlace | undefined;
  readonly journals: PaymentJournals;
  readonly setup: Omit<ErpSetup, "feeAccounts" | "payoutAccounts" | "gaps" | "taxesToMake">;
  readonly taxes: readonly SaleTax[];
  readonly gaps: readonly ErpGap[];
};

/** Odoo, and which of its options the shop uses. */
export type Odoo = OdooClient & { readonly choices: OdooChoices };

async function lookUp(odoo: Odoo): Promise<Found> {
  const { choices } = odoo;

  const { companies, company, gaps: companyGaps } = await findCompany(odoo);
  const inCurrency = company && { ...company, currency: company.currency_id?.label };
  const journals = inCurrency
    ? await findPaymentJournals(odoo, inCurrency, choices, CURRENCY)
    : noJournals;
  const found = await findWarehouse(odoo, company?.id ?? 0);
  const { warehouses, warehouse } = found;
  const rightGaps = await findRightGaps(odoo);
  const owed = company && (await findOwedAccounts(odoo, choices, company.id));
  const taxes = company ? await listSaleTaxes(odoo, company.id) : [];

  const gaps = [
    ...companyGaps,
    ...rightGaps,
    ...(company ? found.gaps : []),
    ...journals.gaps,
    ...(owed?.gaps ?? []),
  ];

  let place: OdooPlace | undefined;
  if (company && owed) {
    const roundsGlobally = company.tax_calculation_rounding_method === "round_globally";
    place = {
      companyId: company.id,
      journalId: journals.provider?.id,
      elsewhereJournals: journals.elsewhere,
      warehouseId: warehouse?.id,
      taxRounding: roundsGlobally ? "document" : "line",
      owedAccounts: owed.chosen,
      owedIds: owed.ids,
    };
  }

  const setup = {
    companies: shown(companies, company),
    journals: shown(journals.all, journals.provider),
    elsewhereJournals: journals.elsewhere,
    taxAccounts: owed?.all["SHOP-TAX"] ?? [],
    giftCardAccounts: owed?.all["SHOP-GIFT"] ?? [],
    warehouses: shown(warehouses, warehouse ?? (choices.warehouse ? undefined : warehouses[0])),
    taxModes: taxModesOf(choices, taxes),
  };
  return { place, journals, taxes, gaps, setup };
}

function taxModesOf({ taxMode }: OdooChoices, taxes: readonly SaleTax[]): ErpChoice[] {
  const names = taxes.length > 0 ? `: ${taxes.map(({ name }) => name).join(", ")}` : "";
  return [
    { id: 1, code: "line", name: "A line “Sales Tax”", isChosen: taxMode === "line" },
    { id: 2, code: "odoo", name: `Odoo's taxes${names}`, isChosen: taxMode === "odoo" },
  ];
}

/** Not the user's current one, which changes with a click there. */
async function findCompany(odoo: Odoo) {
  const companies = await odoo.search("res.company", [], companyRow, {
    order: "id",
    // All companies the user may access, even after one was chosen.
    context: { allowed_company_ids: [] },
  });
  const { company: setting } = odoo.choices;
  const company = setting
    ? companies.find((each) => isNamed({ ...each, code: "" }, setting))
    : onlyOne(companies);
  odoo.chooseCompany(company && { ...company, isOneOfSeveral: companies.length > 1 });
  if (company) return { companies, company, gaps: [] };

  const names = companies.map(({ name }) => name).join(", ");
  const message =
    setting || companies.length === 0
      ? notFound("ODOO_COMPANY", setting, companies)
      : `Odoo lets the shop's user into several companies: ${names}. Set ODOO_COMPANY to the one whose books these are, and restart the shop.`;
  const gaps = [everyOrder(message, proposalsOf("ODOO_COMPANY", companies))];
  return { companies, company, gaps };
}

async function findWarehouse(odoo: Odoo, companyId: number) {
  const inCompany = ["company_id", "=", companyId];
  const warehouses = await odoo.search("stock.warehouse", [inCompany], warehouseRow);
  const { warehouse: setting } = odoo.choices;
  const warehouse = warehouses.find((each) => isNamed(each, setting));
  if (warehouse || !setting) return { warehouses, warehouse, gaps: [] };

  const message = notFound("ODOO_WAREHOUSE", setting, warehouses);
  const gaps = [everyOrder(message, proposalsOf("ODOO_WAREHOUSE", warehouses))];
  return { warehouses, warehouse, gaps };
}

async function findRightGaps(odoo: Odoo): Promise<ErpGap[]> {
  const missing = await listMissingRights(odoo);
  if (missing.length === 0) return [];
  return [everyOrder(`Give the shop's user in Odoo what it lacks: ${missing.join("; ")}.`)];
}

/** What of these rates Odoo lacks: the shop makes it with the first order, or cannot. */
async function findTaxGaps(odoo: Odoo, { taxes, place }: Found, rates: readonly TaxRate[]) {
  if (odoo.choices.taxMode === "line" || !place) return { gaps: [], taxesToMake: [] };
  const isThere = (rate: TaxRate) => taxes.some((tax) => tax.rate === rate);
  const isOwed = (rate: TaxRate) => taxes.some((tax) => tax.rate === rate && tax.isOwed);
  const unowed = taxes.filter(({ rate }) => rates.includes(rate) && !isOwed(rate));
  const gaps = unowed.map(({ name, rate }) => taxWithoutAccountGap(name, rate));
  const missing = rates.filter((rate) => !isThere(rate));
  if (missing.length === 0) return { gaps, taxesToMake: [] };

  const mayCreateTaxes = await mayCreate(odoo, "account.tax");
  if (mayCreateTaxes && place.owedAccounts["SHOP-TAX"]) return { gaps, taxesToMake: missing };
  return { gaps: [...gaps, taxGap(missing, { mayCreate: mayCreateTaxes })], taxesToMake: [] };
}

/** What is missing for an order, and may be there when the owner presses Retry. */
export function setupRefusal(odoo: Odoo, ...gaps: readonly Pick<ErpGap, "message">[]): ErpError {
  odoo.forget();
  const messages = gaps.map(({ message }) => message);
  return erpRefusal(`${messages.join(" ")} Then press Retry.`, "setup");
}

/** Cached until something is missing, or Odoo refuses a call. */
const find = (odoo: Odoo) => odoo.remember("setup", () => lookUp(odoo));

/** @throws ErpError naming what is missing for these needs */
async function findWithout(odoo: Odoo, needs: readonly ErpNeed[]): Promise<Found> {
  const isNeeded = ({ need }: ErpGap) => need === "every-order" || needs.includes(need);
  let found = await find(odoo);
  if (found.gaps.some(isNeeded)) {
    // It may be there by now.
    odoo.forget();
    found = await find(odoo);
  }
  const missing = found.gaps.filter(isNeeded);
  if (missing.length > 0) throw setupRefusal(odoo, ...missing);
  return found;
}

/** @throws ErpError while something is missing for every order */
export async function getPlace(odoo: Odoo): Promise<OdooPlace> {
  const { place } = await findWithout(odoo, []);
  if (!place) throw new Error("No company was found, and none is missing.");
  return place;
}

export async function requireSetup(odoo: Odoo, needs: readonly ErpNeed[]): Promise<void> {
  await findWithout(odoo, needs);
}

/** For reading the clearing account, to which a missing right or account does no harm. */
export async function getClearingPlace(
  odoo: Odoo,
): Promise<Pick<OdooClearing, "companyId" | "journalId">> {
  const known = (await find(odoo)).place;
  const place = known?.journalId ? known : (await findWithout(odoo, ["provider"])).place;
  if (place?.journalId) return { companyId: place.companyId, journalId: place.journalId };
  throw new Error("No journal was found, and none is missing.");
}

export async function readSetup(odoo: Odoo, rates: readonly TaxRate[]): Promise<ErpSetup> {
  const found = await lookUp(odoo);
  const accounts = await findClearingAccounts(odoo, odoo.choices, found.journals.provider);
  const taxes = await findTaxGaps(odoo, found, rates);
  return {
    ...found.setup,
    feeAccounts: shown(accounts.feeAccounts, accounts.fee),
    payoutAccounts: shown(accounts.payoutAccounts, accounts.payout),
    gaps: [...found.gaps, ...taxes.gaps, ...accounts.gaps],
    taxesToMake: taxes.taxesToMake,
  };
}

/** For fees and payouts. @throws ErpError naming everything that is wrong */
export function requireClearing(odoo: Odoo): Promise<OdooClearing> {
  return odoo.remember("clearing", () => findClearing(odoo));
}

async function findClearing(odoo: Odoo): Promise<OdooClearing> {
  const { place, gaps, journals } = await find(odoo);
  const accounts = await findClearingAccounts(odoo, odoo.choices, journals.provider);
  const needs: readonly ErpNeed[] = ["every-order", "provider"];
  const missing = [...gaps.filter(({ need }) => needs.includes(need)), ...accounts.gaps];
  const { clearingId, fee, payout } = accounts;
  const journalId = place?.journalId;
  if (place && journalId && clearingId && fee && payout && missing.length === 0) {
    const { companyId } = place;
    return { companyId, journalId, clearingId, feeId: fee.id, payoutId: payout.id };
  }

  odoo.forget();
  const messages = missing.map(({ message }) => message);
  throw erpRefusal(messages.join(" "), "setup: fees and payouts");
}

const noJournals: PaymentJournals = { all: [], provider: undefined, elsewhere: [], gaps: [] };
