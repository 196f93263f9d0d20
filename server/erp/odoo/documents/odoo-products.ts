import { z } from "zod";
import { ZERO } from "#domain/money/cents.ts";
import type { ErpStock } from "../../interface/erp-delivery.ts";
import { erpRefusal } from "../../interface/erp-error.ts";
import type { ErpProduct, WhileAlone } from "../../interface/erp-order.ts";
import {
  odooAmount,
  odooId,
  odooReference,
  odooText,
  toOdooAmount,
} from "../client/odoo-values.ts";
import { getPlace, type Odoo, requireSetup, setupRefusal } from "../setup/odoo-setup.ts";
import { isOwedSku, wrongAccount } from "../setup/owed-accounts.ts";

const row = z.object({
  id: odooId,
  name: z.string(),
  default_code: odooText,
  list_price: odooAmount,
  active: z.boolean(),
  invoice_policy: z.string(),
  property_account_income_id: odooReference,
});
type Row = z.output<typeof row>;

// Otherwise an archived product is not found and would be created twice.
const withArchived = { order: "id", context: { active_test: false } };

/**
 * For a product whose money the shop owes, the account of that.
 *
 * @param incomeAccount the account that it has in Odoo, which stays unless it is one of income
 * @throws ErpError while there is none: it would be booked as income
 */
async function owedAccount(
  odoo: Odoo,
  sku: string | null,
  incomeAccount: Row["property_account_income_id"] = null,
): Promise<{ property_account_income_id?: number }> {
  if (!isOwedSku(sku)) return {};
  await requireSetup(odoo, [sku]);
  const { owedAccounts, owedIds } = await getPlace(odoo);
  if (incomeAccount && !owedIds.includes(incomeAccount.id)) {
    throw setupRefusal(odoo, { message: wrongAccount(sku, incomeAccount.label) });
  }
  const account = owedAccounts[sku];
  return incomeAccount || !account ? {} : { property_account_income_id: account.id };
}

async function findByName(odoo: Odoo, product: ErpProduct): Promise<Row | undefined> {
  const domain = [
    ["name", "=", product.name],
    // A product with another internal reference is a different product.
    ["default_code", "=", false],
  ];
  const found = await odoo.search("product.product", domain, row, withArchived);
  if (found.length <= 1) return found[0];
  throw erpRefusal(
    `Odoo has ${found.length} products with the name ${product.name} and no internal reference.${product.sku ? ` Give the right one the reference ${product.sku}, then press Retry.` : " Archive the ones that are too many, then press Retry."}`,
    "product.product: ambiguous name",
  );
}

async function create(
  odoo: Odoo,
  { sku, name, kind, listPrice = ZERO }: ErpProduct,
): Promise<number> {
  const { storable } = await odoo.versionAdapter();
  return await odoo.create("product.product", {
    name,
    ...(sku && { default_code: sku }),
    list_price: toOdooAmount(listPrice),
    ...(kind === "goods" ? storable : { type: "service" }),
    ...(await owedAccount(odoo, sku)),
    // Otherwise the company's default sales tax is added. The shop's tax is a line of its own.
    taxes_id: [[6, 0, []]],
    invoice_policy: "order",
  });
}

async function update(
  odoo: Odoo,
  found: Row,
  product: ErpProduct,
  isSold: () => Promise<boolean>,
): Promise<number> {
  if (!found.active) {
    if (await isSold()) return found.id;
    throw erpRefusal(
      `The product ${[found.default_code, found.name].filter(Boolean).join(" ")} is archived in Odoo. Unarchive it there, then press Retry.`,
      "product.product: archived",
    );
  }

  const { sku, listPrice } = product;
  const hasOtherPrice = listPrice !== undefined && found.list_price !== listPrice;
  const changes = {
    ...(await owedAccount(odoo, sku, found.property_account_income_id)),
    ...(sku && !found.default_code && { default_code: sku }),
    ...(hasOtherPrice && { list_price: toOdooAmount(listPrice) }),
    // With invoicing on delivery, a paid order would have nothing to invoice yet.
    ...(found.invoice_policy !== "order" && { invoice_policy: "order" }),
  };
  if (Object.keys(changes).length > 0) {
    await odoo.call("product.product", "write", [[found.id], changes]);
  }
  return found.id;
}

async function find(
  odoo: Odoo,
  product: ErpProduct,
  known: readonly Row[],
): Promise<Row | undefined> {
  const bySku = known.filter((each) => each.default_code === product.sku);
  if (bySku.length > 1) {
    throw erpRefusal(
      `Odoo has ${bySku.length} products with the internal reference ${product.sku}. Leave it to one of them, then press Retry.`,
      "product.product: ambiguous reference",
    );
  }
  return bySku[0] ?? (await findByName(odoo, product));
}

async function searchBySku(odoo: Odoo, products: readonly ErpProduct[]): Promise<Row[]> {
  const skus = products.flatMap(({ sku }) => sku ?? []);
  if (skus.length === 0) return [];
  return await odoo.search("product.product", [["default_code", "in", skus]], row, withArchived);
}

/** Finds products by SKU, or by exact name if they have none; those get the SKU. */
export async function findOrCreateProducts(
  odoo: Odoo,
  products: readonly ErpProduct[],
  isSold: () => Promise<boolean>,
  whileAlone: WhileAlone,
): Promise<number[]> {
  // The same bar may be on several lines, in a box and on its own.
  const ids = new Map<string, number>();
  const missing: ErpProduct[] = [];
  const known = await searchBySku(odoo, products);
  for (const product of products) {
    const key = keyOf(product);
    if (ids.has(key) || missing.some((each) => keyOf(each) === key)) continue;
    const found = await find(odoo, product, known);
    if (found) ids.set(key, await update(odoo, found, product, isSold));
    else missing.push(product);
  }

  if (missing.length > 0) {
    await whileAlone("products", async () => {
      const knownNow = await searchBySku(odoo, missing);
      for (const product of missing) {
        const found = await find(odoo, product, knownNow);
        ids.set(keyOf(product), found ? found.id : await create(odoo, product));
      }
    });
  }
  return products.map((product) => ids.get(keyOf(product)) ?? 0);
}

export async function listStock(odoo: Odoo, skus: readonly string[]): Promise<ErpStock[]> {
  if (skus.length === 0) return [];
  const rows = await odoo.search("product.product", [["default_code", "in", skus]], stockRow, {
    order: "id",
  });
  return rows.map((each) => ({
    sku: each.default_code,
    onHand: each.qty_available,
    sellable: each.free_qty,
  }));
}

const keyOf = ({ sku, name }: ErpProduct) => sku ?? name;

const stockRow = z.object({
  id: odooId,
  name: z.string(),
  default_code: z.string(),
  qty_available: z.number(),
  free_qty: z.number(),
});
