import { z } from "zod";
import { formatTaxRate, type TaxRate } from "#domain/tax/tax-rate.ts";
import type { ErpTax, WhileAlone } from "../../interface/erp-order.ts";
import { odooId } from "../client/odoo-values.ts";
import {
  listSaleTaxes,
  rateOf,
  taxGap,
  taxRow,
  taxWithoutAccountGap,
} from "../setup/list-sale-taxes.ts";
import { mayCreate } from "../setup/odoo-rights.ts";
import { getPlace, type Odoo, setupRefusal } from "../setup/odoo-setup.ts";

const lineRow = z.object({ id: odooId, tax_ids: z.array(odooId) });

/** Of the taxes whose money Odoo books as owed. */
export async function listTaxes(odoo: Odoo): Promise<ErpTax[]> {
  const { taxRounding: rounding, companyId } = await getPlace(odoo);
  const taxes = await listSaleTaxes(odoo, companyId);
  return taxes.filter(({ isOwed }) => isOwed).map(({ id, rate }) => ({ id, rate, rounding }));
}

async function createTax(odoo: Odoo, rate: TaxRate): Promise<ErpTax> {
  const { companyId, taxRounding: rounding, owedAccounts } = await getPlace(odoo);
  const { priceExcluded } = await odoo.versionAdapter();

  const taxes = await listSaleTaxes(odoo, companyId);
  const unowed = taxes.find((each) => each.rate === rate);
  if (unowed) throw setupRefusal(odoo, taxWithoutAccountGap(unowed.name, rate));

  const mayCreateTaxes = await mayCreate(odoo, "account.tax");
  // Without one, Odoo would book the tax as income.
  const account = owedAccounts["SHOP-TAX"];
  if (!mayCreateTaxes || !account) {
    throw setupRefusal(odoo, taxGap([rate], { mayCreate: mayCreateTaxes }));
  }

  const shares = [
    [0, 0, { repartition_type: "base", factor_percent: 100 }],
    [0, 0, { repartition_type: "tax", factor_percent: 100, account_id: account.id }],
  ];
  const id = await odoo.create("account.tax", {
    name: `Sales Tax ${formatTaxRate(rate)}%`,
    amount: rate / 1000,
    amount_type: "percent",
    type_tax_use: "sale",
    company_id: companyId,
    ...priceExcluded,
    invoice_repartition_line_ids: shares,
    refund_repartition_line_ids: shares,
  });
  return { id, rate, rounding };
}

export async function findOrCreateTax(
  odoo: Odoo,
  rate: TaxRate,
  whileAlone: WhileAlone,
): Promise<ErpTax> {
  const find = async () => (await listTaxes(odoo)).find((each) => each.rate === rate);
  const found = await find();
  if (found) return found;
  return await whileAlone("taxes", async () => (await find()) ?? (await createTax(odoo, rate)));
}

export async function findTaxOfInvoice(odoo: Odoo, invoiceId: number): Promise<ErpTax | null> {
  const lines = await odoo.search("account.move.line", [["move_id", "=", invoiceId]], lineRow);
  const ids = [...new Set(lines.flatMap((line) => line.tax_ids))];
  const [id] = ids;
  if (id === undefined || ids.length > 1) return null;
  const { taxRounding: rounding } = await getPlace(odoo);
  const rate = rateOf(await odoo.read("account.tax", id, taxRow));
  return rate === undefined ? null : { id, rate, rounding };
}
