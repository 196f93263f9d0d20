import { z } from "zod";
import { formatTaxRate, type TaxRate, taxRate } from "#domain/tax/tax-rate.ts";
import { joinNames } from "#domain/words/join-names.ts";
import type { ErpGap } from "../../interface/erp-needs.ts";
import type { OdooClient } from "../client/odoo-client.ts";
import { odooId, odooReference } from "../client/odoo-values.ts";

export const taxRow = z.object({
  id: odooId,
  name: z.string(),
  amount: z.number(),
  amount_type: z.string(),
  price_include: z.boolean(),
});
const listedRow = taxRow.extend({
  invoice_repartition_line_ids: z.array(odooId),
  refund_repartition_line_ids: z.array(odooId),
});

export type SaleTax = {
  readonly id: number;
  readonly name: string;
  readonly rate: TaxRate;
  /** Whether it names accounts; without one, Odoo books the tax as income. */
  readonly isOwed: boolean;
};

const shareRow = z.object({ id: odooId, account_id: odooReference });

/** A company's percentage sales taxes that are added on top of prices. */
export async function listSaleTaxes(odoo: OdooClient, companyId: number): Promise<SaleTax[]> {
  const domain = [
    ["type_tax_use", "=", "sale"],
    ["company_id", "=", companyId],
  ];
  const rows = await odoo.search("account.tax", domain, listedRow, { order: "id" });
  const usable = rows.filter((row) => rateOf(row) !== undefined);

  const shares = await odoo.search("account.tax.repartition.line", taxShares(usable), shareRow);
  const withAccount = new Set(shares.filter((each) => each.account_id).map(({ id }) => id));
  const ofTax = new Set(shares.map(({ id }) => id));
  const isOwed = (ids: readonly number[]) => {
    const sharesOfTax = ids.filter((id) => ofTax.has(id));
    return sharesOfTax.length > 0 && sharesOfTax.every((id) => withAccount.has(id));
  };

  return usable.flatMap((row) => {
    const rate = rateOf(row);
    if (rate === undefined) return [];
    const { id, name, invoice_repartition_line_ids: sold, refund_repartition_line_ids: back } = row;
    return [{ id, name, rate, isOwed: isOwed(sold) && isOwed(back) }];
  });
}

function taxShares(rows: readonly z.output<typeof listedRow>[]) {
  const ids = rows.flatMap((row) => [
    ...row.invoice_repartition_line_ids,
    ...row.refund_repartition_line_ids,
  ]);
  return [
    ["id", "in", ids],
    ["repartition_type", "=", "tax"],
  ];
}

/** Undefined for other kinds of tax, or a rate finer than the shop's. */
export function rateOf({
  amount,
  amount_type: type,
  price_include: isIncluded,
}: z.output<typeof taxRow>): TaxRate | undefined {
  const thousandths = Math.round(amount * 1000);
  const isRate =
    thousandths > 0 && thousandths <= 100_000 && Math.abs(thousandths - amount * 1000) < 1e-6;
  return type === "percent" && isRate && !isIncluded ? taxRate(thousandths) : undefined;
}

/** Taxes that the shop needs in Odoo, and may not or cannot make itself. */
export function taxGap(
  rates: readonly TaxRate[],
  { mayCreate }: { readonly mayCreate: boolean },
): ErpGap {
  const named = joinNames(rates.map((rate) => `${formatTaxRate(rate)}%`));
  const isOne = rates.length === 1;
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
