import { z } from "zod";
import { type TaxRate, taxRate } from "#domain/tax/tax-rate.ts";
import type { OdooClient } from "../client/odoo-client.ts";
import { odooId } from "../client/odoo-values.ts";

export const taxRow = z.object({
  id: odooId,
  name: z.string(),
  amount: z.number(),
  amount_type: z.string(),
  price_include: z.boolean(),
});
type Row = z.output<typeof taxRow>;

type SaleTax = { readonly id: number; readonly name: string; readonly rate: TaxRate };

/** A company's taxes of sales that come on top of prices, as a share of them. */
export async function listSaleTaxes(odoo: OdooClient, companyId: number): Promise<SaleTax[]> {
  const domain = [
    ["type_tax_use", "=", "sale"],
    ["company_id", "=", companyId],
  ];
  const rows = await odoo.search("account.tax", domain, taxRow, { order: "id" });
  return rows.flatMap(saleTaxOf);
}

/** None where it is another kind of tax, or finer than the shop's rates. */
export function saleTaxOf({
  id,
  name,
  amount,
  amount_type: type,
  price_include: isIncluded,
}: Row): SaleTax[] {
  const thousandths = Math.round(amount * 1000);
  const isRate =
    thousandths > 0 && thousandths <= 100_000 && Math.abs(thousandths - amount * 1000) < 1e-6;
  return type === "percent" && isRate && !isIncluded
    ? [{ id, name, rate: taxRate(thousandths) }]
    : [];
}
