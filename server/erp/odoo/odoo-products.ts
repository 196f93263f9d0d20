import { z } from "zod";
import { ZERO } from "#domain/money/cents.ts";
import { ErpError, type ErpProduct, type ErpStock } from "../erp.ts";
import { odooAmount, odooText, toOdooAmount } from "./odoo-amount.ts";
import { type OdooClient, odooId } from "./odoo-client.ts";

const row = z.object({
  id: odooId,
  name: z.string(),
  default_code: odooText,
  list_price: odooAmount,
  active: z.boolean(),
  invoice_policy: z.string(),
});
type Row = z.output<typeof row>;

const asked = {
  fields: ["id", "name", "default_code", "list_price", "active", "invoice_policy"],
  order: "id",
  // Without it, an archived product is not found and would be created twice.
  context: { active_test: false },
};

export function odooProducts(odoo: OdooClient) {
  async function findByName(product: ErpProduct): Promise<Row | undefined> {
    const domain = [
      ["name", "=", product.name],
      // A product with another internal reference is another product.
      ["default_code", "=", false],
    ];
    const found = await odoo.search("product.product", domain, row, asked);
    if (found.length <= 1) return found[0];
    throw new ErpError(
      `Odoo has ${found.length} products with the name ${product.name} and no internal reference.${product.sku ? ` Give the right one the reference ${product.sku}.` : ""}`,
      { reason: "refused", detail: "product.product: ambiguous name" },
    );
  }

  async function create({ sku, name, kind, listPrice = ZERO }: ErpProduct): Promise<number> {
    const { storable } = await odoo.versionAdapter();
    return await odoo.create("product.product", {
      name,
      ...(sku && { default_code: sku }),
      list_price: toOdooAmount(listPrice),
      ...(kind === "goods" ? storable : { type: "service" }),
      // Without it, the company's default sales tax is added. The shop's tax is a line of its own.
      taxes_id: [[6, 0, []]],
      invoice_policy: "order",
    });
  }

  async function update(found: Row, product: ErpProduct): Promise<number> {
    if (!found.active) {
      throw new ErpError(
        `The product ${[found.default_code, found.name].filter(Boolean).join(" ")} is archived in Odoo. Unarchive it there.`,
        { reason: "refused", detail: "product.product: archived" },
      );
    }
    const { sku, listPrice } = product;
    const changes = {
      ...(sku && !found.default_code && { default_code: sku }),
      ...(listPrice !== undefined &&
        found.list_price !== listPrice && { list_price: toOdooAmount(listPrice) }),
      // Invoiced on delivery, an order that is paid would have nothing to invoice yet.
      ...(found.invoice_policy !== "order" && { invoice_policy: "order" }),
    };
    if (Object.keys(changes).length > 0) {
      await odoo.call("product.product", "write", [[found.id], changes]);
    }
    return found.id;
  }

  return {
    /** By SKU; what has none there, by its exact name, and then it gets the SKU. */
    async findOrCreate(products: readonly ErpProduct[]): Promise<number[]> {
      const skus = products.flatMap(({ sku }) => sku ?? []);
      const known =
        skus.length > 0
          ? await odoo.search("product.product", [["default_code", "in", skus]], row, asked)
          : [];
      const ids: number[] = [];
      // The same bar may stand on several lines, in a box and beside it.
      const made = new Map<string, number>();
      for (const product of products) {
        const key = product.sku ?? product.name;
        const before = made.get(key);
        if (before !== undefined) {
          ids.push(before);
          continue;
        }
        const bySku = known.filter((each) => each.default_code === product.sku);
        if (bySku.length > 1) {
          throw new ErpError(
            `Odoo has ${bySku.length} products with the internal reference ${product.sku}. Leave it to one of them.`,
            { reason: "refused", detail: "product.product: ambiguous reference" },
          );
        }
        const found = bySku[0] ?? (await findByName(product));
        const id = found ? await update(found, product) : await create(product);
        made.set(key, id);
        ids.push(id);
      }
      return ids;
    },

    async listStock(skus: readonly string[]): Promise<ErpStock[]> {
      if (skus.length === 0) return [];
      const rows = await odoo.search("product.product", [["default_code", "in", skus]], stockRow, {
        fields: ["id", "name", "default_code", "qty_available", "free_qty"],
        order: "id",
      });
      return rows.map((each) => ({
        sku: each.default_code,
        name: each.name,
        onHand: each.qty_available,
        sellable: each.free_qty,
      }));
    },
  };
}

const stockRow = z.object({
  id: odooId,
  name: z.string(),
  default_code: z.string(),
  qty_available: z.number(),
  free_qty: z.number(),
});
