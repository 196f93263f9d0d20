import { z } from "zod";
import { type ErpChoice, type ErpGap, type OwedSku, owedSkus } from "../../interface/erp-needs.ts";
import type { ErpTaxMode } from "../../interface/erp-order.ts";
import type { OdooClient } from "../client/odoo-client.ts";
import { odooId, odooReference, odooText } from "../client/odoo-values.ts";
import { notFound, proposalsOf } from "./odoo-choices.ts";
import { onlyOne } from "./payment-journals.ts";

/** Products whose money the shop owes: booked as income, it would be sales that nobody made. */
const owedProducts = {
  "SHOP-TAX": { setting: "ODOO_TAX_ACCOUNT", what: "sales tax" },
  "SHOP-GIFT": { setting: "ODOO_GIFT_CARD_ACCOUNT", what: "gift cards" },
} as const satisfies Record<OwedSku, object>;

export const isOwedSku = (sku: string | null): sku is OwedSku =>
  owedSkus.some((each) => each === sku);

/** Codes of accounts in Odoo; undefined: what Odoo's own books suggest. */
export type OwedChoices = Readonly<Record<OwedSku, string | undefined>>;

type Account = { readonly id: number; readonly name: string; readonly code: string };

export type OwedAccounts = {
  /** Undefined while none is chosen, and none can be told from Odoo's books. */
  readonly chosen: Readonly<Record<OwedSku, Account | undefined>>;
  /** All accounts of the type. */
  readonly ids: readonly number[];
  /** All that there are to choose from. */
  readonly all: Readonly<Record<OwedSku, readonly ErpChoice[]>>;
  readonly gaps: readonly ErpGap[];
};

const accountRow = z.object({ id: odooId, name: z.string(), code: odooText });
const shareRow = z.object({ id: odooId, account_id: odooReference });
const productRow = z.object({
  id: odooId,
  default_code: odooText,
  property_account_income_id: odooReference,
});

/**
 * The accounts of what the shop owes: what its product in Odoo has, where an accountant chose it;
 * else that of the setting; without one, the account that the company's sales taxes are booked to,
 * and the one that is named after gift cards.
 */
export async function findOwedAccounts(
  odoo: OdooClient,
  choices: { readonly owedAccounts: OwedChoices; readonly taxMode: ErpTaxMode },
  companyId: number,
): Promise<OwedAccounts> {
  const { owedAccounts: settings, taxMode } = choices;
  const owed = [["account_type", "in", ["liability_current", "liability_non_current"]]];
  const accounts = await odoo.search("account.account", owed, accountRow, { order: "code" });
  const products = await odoo.search(
    "product.product",
    [["default_code", "in", owedSkus]],
    productRow,
  );
  const ofProduct = (sku: OwedSku) =>
    products.find(({ default_code: code }) => code === sku)?.property_account_income_id;
  const suggested = {
    "SHOP-TAX":
      (await findAccountOfTaxes(odoo, accounts, companyId)) ??
      onlyOne(accounts.filter(({ name }) => /\b(sales tax|tax received)\b/i.test(name))),
    "SHOP-GIFT": onlyOne(accounts.filter(({ name }) => /\bgift|\bvoucher/i.test(name))),
  };

  const find = (sku: OwedSku) => {
    const productAccount = ofProduct(sku);
    if (productAccount) return accounts.find(({ id }) => id === productAccount.id);
    // By code only: ids and names are too easily another account's.
    return settings[sku] ? accounts.find(({ code }) => code === settings[sku]) : suggested[sku];
  };
  const chosen = { "SHOP-TAX": find("SHOP-TAX"), "SHOP-GIFT": find("SHOP-GIFT") };

  const shown = (sku: OwedSku) =>
    accounts.map((each) => ({ ...each, isChosen: each.id === chosen[sku]?.id }));
  const gapOf = (sku: OwedSku): ErpGap => ({
    need: sku,
    message: ofProduct(sku)
      ? wrongAccount(sku, ofProduct(sku)?.label)
      : noAccount(sku, settings[sku], accounts),
    waits: waitsFor(sku, taxMode),
    proposals: ofProduct(sku) ? [] : proposalsOf(owedProducts[sku].setting, likely(sku, accounts)),
  });

  return {
    chosen,
    ids: accounts.map(({ id }) => id),
    all: { "SHOP-TAX": shown("SHOP-TAX"), "SHOP-GIFT": shown("SHOP-GIFT") },
    gaps: owedSkus.filter((sku) => !chosen[sku]).map(gapOf),
  };
}

/** Undefined where the company's sales taxes are booked to several, or to none. */
async function findAccountOfTaxes(
  odoo: OdooClient,
  accounts: readonly Account[],
  companyId: number,
): Promise<Account | undefined> {
  const ofTaxes = [
    ["repartition_type", "=", "tax"],
    ["account_id.account_type", "=", "liability_current"],
    ["company_id", "=", companyId],
  ];
  const shares = await odoo.search("account.tax.repartition.line", ofTaxes, shareRow, {
    order: "id",
  });
  const ids = new Set(shares.map(({ account_id: account }) => account?.id));
  return onlyOne(accounts.filter(({ id }) => ids.has(id)));
}

function noAccount(
  sku: OwedSku,
  setting: string | undefined,
  accounts: readonly Account[],
): string {
  const { what, setting: variable } = owedProducts[sku];
  if (setting) return notFound(variable, setting, accounts);
  return `No account in Odoo is chosen for ${what} that the shop owes, and as income they would be sales that nobody made. Set ${variable} to the code of one of the type Current Liabilities (make one there if there is none), and restart the shop.`;
}

/** An accountant's choice stays, but no income. */
export function wrongAccount(sku: OwedSku, account: string | undefined): string {
  const { what } = owedProducts[sku];
  return `The product ${sku} has ${account ?? "an account"} as its Income Account in Odoo, which is none of the type Current Liabilities: ${what} that the shop owes would count as income. Choose another one in the product there.`;
}

function waitsFor(sku: OwedSku, taxMode: ErpTaxMode): string {
  if (sku === "SHOP-GIFT") return "Orders that sell a gift card, or are paid with one, wait.";
  if (taxMode === "line") return "Orders with sales tax wait.";
  return "Orders with several tax rates, or taxed by Stripe, wait.";
}

/** Those that are named after it; if there are none, all. */
function likely(sku: OwedSku, accounts: readonly Account[]): readonly Account[] {
  const name = sku === "SHOP-TAX" ? /\btax/i : /\bgift|\bvoucher|\bprepaid|\bdeferred/i;
  const named = accounts.filter((each) => name.test(each.name));
  return named.length > 0 ? named : accounts;
}
