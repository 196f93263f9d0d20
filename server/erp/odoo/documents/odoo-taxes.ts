import { z } from "zod";
import { formatTaxRate, type TaxRate } from "#domain/tax/tax-rate.ts";
import { type ErpTax, erpRefusal, type WhileAlone } from "../../erp.ts";
import type { OdooClient } from "../client/odoo-client.ts";
import { odooId } from "../client/odoo-values.ts";
import { listSaleTaxes, saleTaxOf, taxRow } from "../setup/list-sale-taxes.ts";
import { mayCreate } from "../setup/odoo-rights.ts";
import type { odooSetup } from "../setup/odoo-setup.ts";

const lineRow = z.object({ id: odooId, tax_ids: z.array(odooId) });

export function odooTaxes(odoo: OdooClient, setup: ReturnType<typeof odooSetup>) {
  async function list(): Promise<ErpTax[]> {
    const { companyId, taxRounding: rounding } = await setup.require();
    return (await listSaleTaxes(odoo, companyId)).map(({ id, rate }) => ({ id, rate, rounding }));
  }

  async function create(rate: TaxRate): Promise<ErpTax> {
    const { companyId, taxRounding: rounding, owedAccounts } = await setup.require();
    const { priceExcluded } = await odoo.versionAdapter();
    if (!(await mayCreate(odoo, "account.tax"))) {
      throw erpRefusal(
        `Odoo has no tax on sales of ${formatTaxRate(rate)}% that comes on top of prices, and the shop's user may not make it. Make it there, or give the user the right Invoicing / Administrator, then press Retry.`,
        "account.tax: no right",
      );
    }
    // Without it, Odoo would book the tax as income.
    const account = owedAccounts["SHOP-TAX"];
    if (account === undefined) {
      throw erpRefusal(
        `Odoo has no account for sales tax. Make a tax on sales of ${formatTaxRate(rate)}% there, not included in the price, with the account that it is owed in; then press Retry.`,
        "account.account: no tax account",
      );
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

  return {
    listTaxes: list,

    async findOrCreateTax(rate: TaxRate, whileAlone: WhileAlone): Promise<ErpTax> {
      const find = async () => (await list()).find((each) => each.rate === rate);
      const found = await find();
      if (found) return found;
      return await whileAlone("taxes", async () => (await find()) ?? (await create(rate)));
    },

    async findTaxOfInvoice(invoiceId: number): Promise<ErpTax | null> {
      const lines = await odoo.search("account.move.line", [["move_id", "=", invoiceId]], lineRow);
      const ids = [...new Set(lines.flatMap((line) => line.tax_ids))];
      const [id] = ids;
      if (id === undefined || ids.length > 1) return null;
      const { taxRounding: rounding } = await setup.require();
      const [tax] = saleTaxOf(await odoo.read("account.tax", id, taxRow));
      return tax ? { id, rate: tax.rate, rounding } : null;
    },
  };
}
