import { formatTaxRate, type TaxRate } from "#domain/tax/tax-rate.ts";
import type { ErpGap } from "../../erp.ts";

/** Taxes that the shop needs in Odoo, and may not or cannot make itself. */
export function taxGap(
  rates: readonly TaxRate[],
  { mayCreate }: { readonly mayCreate: boolean },
): ErpGap {
  const [first = "", ...more] = rates.map((rate) => `${formatTaxRate(rate)}%`);
  const named =
    more.length > 0 ? `${[first, ...more.slice(0, -1)].join(", ")} and ${more.at(-1)}` : first;
  const isOne = more.length === 0;
  const none = `Odoo has no ${isOne ? "tax" : "taxes"} on sales of ${named} that ${isOne ? "comes" : "come"} on top of prices`;
  const make = `Make ${isOne ? "it" : "them"} there (Invoicing, Configuration, Taxes), not included in the price, with the account that sales tax is owed in`;
  return {
    need: "taxes",
    message: mayCreate
      ? `${none}, and no account is known that sales tax is owed in. ${make}.`
      : `${none}, and the shop's user may not make ${isOne ? "it" : "them"}. ${make}, or give the user the right Invoicing / Administrator.`,
    waits: isOne ? `Orders taxed at ${named} wait.` : "Orders taxed at one of these rates wait.",
    proposals: [],
  };
}

/** A tax whose money Odoo would count as income, because it names no account. */
export function taxWithoutAccountGap(name: string, rate: TaxRate): ErpGap {
  return {
    need: "taxes",
    message: `Odoo's tax “${name}” names no account, so the tax that the shop owes would count as income. Choose one in its definition there (Invoicing, Configuration, Taxes), for invoices and for refunds.`,
    waits: `Orders taxed at ${formatTaxRate(rate)}% wait.`,
    proposals: [],
  };
}
