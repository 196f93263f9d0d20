import { z } from "zod";
import {
  type ErpChoice,
  ErpError,
  type ErpJournal,
  type ErpSetup,
  type ErpTax,
  type ErpTaxMode,
  erpRefusal,
} from "../../erp.ts";
import type { OdooClient } from "../client/odoo-client.ts";
import { odooId, odooReference, odooText } from "../client/odoo-values.ts";
import { type ElsewhereChoices, findElsewhereJournals } from "./elsewhere-journals.ts";
import { findClearingAccounts } from "./find-clearing-accounts.ts";
import { listSaleTaxes } from "./list-sale-taxes.ts";
import { isNamed, notFound } from "./odoo-choices.ts";
import { listMissingRights, mayCreate } from "./odoo-rights.ts";
import { findOwedAccounts, type OwedAccounts, type OwedChoices } from "./owed-accounts.ts";

/**
 * Which of several options in Odoo the shop uses, by name, code or id; undefined: the first that
 * fits.
 */
export type OdooChoices = {
  readonly company: string | undefined;
  readonly journal: string | undefined;
  /** For payments outside the payment provider. */
  readonly elsewhereJournals: ElsewhereChoices;
  readonly warehouse: string | undefined;
  readonly taxMode: ErpTaxMode;
  /** The accounts for the provider's fees and payouts; both or neither. */
  readonly feeAccount: string | undefined;
  readonly payoutAccount: string | undefined;
  readonly owedAccounts: OwedChoices;
};

/** Where the shop's documents go. */
export type OdooPlace = {
  readonly companyId: number;
  readonly journalId: number;
  readonly elsewhereJournals: readonly ErpJournal[];
  /** Undefined: Odoo's default. */
  readonly warehouseId: number | undefined;
  readonly taxRounding: ErpTax["rounding"];
  readonly owedAccounts: OwedAccounts["chosen"];
};

/** The accounts for fees and payouts, and the clearing account. */
export type OdooClearing = Pick<OdooPlace, "companyId" | "journalId"> & {
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
const journalRow = z.object({
  id: odooId,
  name: z.string(),
  code: odooText,
  type: z.string(),
  currency_id: odooReference,
  default_account_id: odooReference,
});
const warehouseRow = z.object({ id: odooId, name: z.string(), code: odooText });

/** The shop sells only in this currency. */
const CURRENCY = "USD";

const shown = (
  rows: readonly { readonly id: number; readonly name: string; readonly code?: string }[],
  chosen: { readonly id: number } | undefined,
): ErpChoice[] =>
  rows.map(({ id, name, code = "" }) => ({ id, name, code, isChosen: id === chosen?.id }));

/** Not the user's current one, which changes with a click there. */
function onlyOne<Company>(companies: readonly Company[]): Company | undefined {
  return companies.length === 1 ? companies[0] : undefined;
}

export function odooSetup(odoo: OdooClient, choices: OdooChoices) {
  async function look(): Promise<{
    place: OdooPlace | undefined;
    journal: z.output<typeof journalRow> | undefined;
    setup: Omit<ErpSetup, "feeAccounts" | "payoutAccounts" | "balanceProblems">;
  }> {
    const problems: string[] = [];
    const companies = await odoo.search("res.company", [], companyRow, {
      order: "id",
      // All companies the user may access, even after one was chosen.
      context: { allowed_company_ids: [] },
    });
    const company = choices.company
      ? companies.find((each) => isNamed({ ...each, code: "" }, choices.company))
      : onlyOne(companies);
    if (company) odoo.chooseCompany(company.id);
    else if (choices.company || companies.length === 0) {
      problems.push(notFound("ODOO_COMPANY", choices.company, companies));
    } else {
      const names = companies.map(({ name }) => name).join(", ");
      problems.push(
        `Odoo lets the shop's user into several companies: ${names}. Set ODOO_COMPANY to the one whose books these are.`,
      );
    }
    const inCompany = ["company_id", "=", company?.id ?? 0];

    const isMoney = ["type", "in", ["bank", "cash"]];
    const journals = await odoo.search("account.journal", [isMoney, inCompany], journalRow);
    const inCurrency = journals.filter(
      ({ currency_id: own }) => (own ?? company?.currency_id)?.label === CURRENCY,
    );
    const journal = choices.journal
      ? inCurrency.find((each) => isNamed(each, choices.journal))
      : inCurrency.find(({ type }) => type === "bank");
    if (company && !journal) {
      problems.push(
        choices.journal
          ? notFound("ODOO_JOURNAL", choices.journal, inCurrency)
          : `${company.name} has no bank journal in ${CURRENCY} to put payments into. Make one in Odoo.`,
      );
    }

    const elsewhere = findElsewhereJournals(inCurrency, choices.elsewhereJournals);
    problems.push(...elsewhere.problems);

    const warehouses = await odoo.search("stock.warehouse", [inCompany], warehouseRow);
    const warehouse = warehouses.find((each) => isNamed(each, choices.warehouse));
    if (choices.warehouse && !warehouse) {
      problems.push(notFound("ODOO_WAREHOUSE", choices.warehouse, warehouses));
    }

    const missing = await listMissingRights(odoo);
    if (missing.length > 0) {
      problems.push(`Give the shop's user in Odoo what it lacks: ${missing.join("; ")}.`);
    }
    const owed = company && (await findOwedAccounts(odoo, choices.owedAccounts, company.id));
    problems.push(...(owed?.problems ?? []));
    const taxes = company ? await listSaleTaxes(odoo, company.id) : [];
    const isWithoutTaxes =
      choices.taxMode === "odoo" && taxes.length === 0 && !(await mayCreate(odoo, "account.tax"));
    if (isWithoutTaxes) {
      problems.push(
        "ODOO_TAX_MODE is odoo, and Odoo has no tax on sales that comes on top of prices. Make one with the shop's rate there, or give the shop's user the right Invoicing / Administrator.",
      );
    }
    return {
      place: company &&
        owed &&
        journal && {
          companyId: company.id,
          journalId: journal.id,
          elsewhereJournals: elsewhere.found,
          warehouseId: warehouse?.id,
          taxRounding:
            company.tax_calculation_rounding_method === "round_globally" ? "document" : "line",
          owedAccounts: owed.chosen,
        },
      journal,
      setup: {
        companies: shown(companies, company),
        journals: shown(inCurrency, journal),
        elsewhereJournals: elsewhere.found,
        taxAccounts: owed?.all["SHOP-TAX"] ?? [],
        giftCardAccounts: owed?.all["SHOP-GIFT"] ?? [],
        warehouses: shown(warehouses, warehouse ?? (choices.warehouse ? undefined : warehouses[0])),
        taxModes: [
          { id: 1, code: "line", name: "A line “Sales Tax”", isChosen: choices.taxMode === "line" },
          {
            id: 2,
            code: "odoo",
            name: `Odoo's taxes${taxes.length > 0 ? `: ${taxes.map(({ name }) => name).join(", ")}` : ""}`,
            isChosen: choices.taxMode === "odoo",
          },
        ],
        problems,
      },
    };
  }

  /** Cached once everything is fine. @throws ErpError naming everything that is wrong */
  const require = (): Promise<OdooPlace> =>
    odoo.remember("setup", async () => {
      const { place, setup } = await look();
      if (place && setup.problems.length === 0) return place;
      throw erpRefusal(setup.problems.join(" "), "setup");
    });

  return {
    require,

    /** For reading, to which a missing right or account does no harm. */
    async requirePlace(): Promise<OdooPlace> {
      try {
        return await require();
      } catch (error) {
        if (!(error instanceof ErpError) || error.retryable) throw error;
        const { place } = await look();
        if (place) return place;
        throw error;
      }
    },

    async read(): Promise<ErpSetup> {
      const { setup, journal } = await look();
      const accounts = await findClearingAccounts(odoo, choices, journal);
      return {
        ...setup,
        feeAccounts: shown(accounts.feeAccounts, accounts.fee),
        payoutAccounts: shown(accounts.payoutAccounts, accounts.payout),
        balanceProblems: accounts.problems,
      };
    },

    /** The same for fees and payouts. @throws ErpError naming everything that is wrong */
    requireClearing: (): Promise<OdooClearing> =>
      odoo.remember("clearing", async () => {
        const { place, journal, setup } = await look();
        const accounts = await findClearingAccounts(odoo, choices, journal);
        const problems = [...setup.problems, ...accounts.problems];
        const { clearingId, fee, payout } = accounts;
        if (place && clearingId && fee && payout && problems.length === 0) {
          return { ...place, clearingId, feeId: fee.id, payoutId: payout.id };
        }
        throw erpRefusal(problems.join(" "), "setup: fees and payouts");
      }),
  };
}
