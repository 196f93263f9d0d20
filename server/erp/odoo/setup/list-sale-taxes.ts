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

/** A company's percentage sales taxes that are added on top of prices. */
export async function listSaleTaxes(odoo: OdooClient, companyId: number): Promise<SaleTax[]> {
  const domain = [
    ["type_tax_use", "=", "sale"],
    ["company_id", "=", companyId],
  ];
  const rows = await odoo.search("account.tax", domain, taxRow, { order: "id" });
  return rows.flatMap(saleTaxOf);
}

/** Undefined for other kinds of tax, or a rate finer than the shop's. */
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
