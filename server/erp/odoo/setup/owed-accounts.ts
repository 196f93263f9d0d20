import { z } from "zod";
import type { ErpChoice } from "../../erp.ts";
import type { OdooClient } from "../client/odoo-client.ts";
import { odooId, odooReference, odooText } from "../client/odoo-values.ts";
import { notFound } from "./odoo-choices.ts";

/** Products whose money the shop owes: booked as income, it would be sales that nobody made. */
export const owedProducts = {
  "SHOP-TAX": { setting: "ODOO_TAX_ACCOUNT", what: "sales tax" },
  "SHOP-GIFT": { setting: "ODOO_GIFT_CARD_ACCOUNT", what: "gift cards" },
} as const;
export type OwedSku = keyof typeof owedProducts;

/** Codes of accounts in Odoo; undefined: what Odoo's own books suggest. */
export type OwedChoices = Readonly<Record<OwedSku, string | undefined>>;

type Account = { readonly id: number; readonly name: string; readonly code: string };

export type OwedAccounts = {
  /** Undefined while none is chosen, and none can be told from Odoo's books. */
  readonly chosen: Readonly<Record<OwedSku, Account | undefined>>;
  /** All that there are to choose from. */
  readonly all: Readonly<Record<OwedSku, readonly ErpChoice[]>>;
  readonly problems: readonly string[];
};

const accountRow = z.object({ id: odooId, name: z.string(), code: odooText });
const shareRow = z.object({ id: odooId, account_id: odooReference });

/**
 * The accounts of what the shop owes: those of the settings; without one, the account that the
 * company's sales taxes are booked to, and one that is named after gift cards.
 */
export async function findOwedAccounts(
  odoo: OdooClient,
  choices: OwedChoices,
  companyId: number,
): Promise<OwedAccounts> {
  const owed = [["account_type", "in", ["liability_current", "liability_non_current"]]];
  const accounts = await odoo.search("account.account", owed, accountRow, { order: "code" });
  const ofTaxes = [
    ["repartition_type", "=", "tax"],
    ["account_id.account_type", "=", "liability_current"],
    ["company_id", "=", companyId],
  ];
  const first = { order: "id", limit: 1 };
  const [share] = await odoo.search("account.tax.repartition.line", ofTaxes, shareRow, first);
  const suggested = {
    "SHOP-TAX":
      accounts.find(({ id }) => id === share?.account_id?.id) ??
      accounts.find(({ name }) => /\btax/i.test(name)),
    "SHOP-GIFT": accounts.find(({ name }) => /gift|voucher/i.test(name)),
  };

  // By code only: ids and names are too easily another account's.
  const find = (sku: OwedSku) =>
    choices[sku] ? accounts.find(({ code }) => code === choices[sku]) : suggested[sku];
  const chosen = { "SHOP-TAX": find("SHOP-TAX"), "SHOP-GIFT": find("SHOP-GIFT") };
  const shown = (sku: OwedSku) =>
    accounts.map((each) => ({ ...each, isChosen: each.id === chosen[sku]?.id }));
  const skus = Object.keys(owedProducts) as OwedSku[];
  return {
    chosen,
    all: { "SHOP-TAX": shown("SHOP-TAX"), "SHOP-GIFT": shown("SHOP-GIFT") },
    problems: skus
      .filter((sku) => choices[sku] && !chosen[sku])
      .map((sku) => notFound(owedProducts[sku].setting, choices[sku], accounts)),
  };
}
