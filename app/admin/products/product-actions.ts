import { z } from "zod";
import { MAX_PRODUCT_ID } from "#domain/catalog/product.ts";
import { type ProductEdit, productEditSchema } from "#domain/catalog/product-edit.ts";
import { priceCodec } from "#domain/catalog/product-fields.ts";
import { changeStock } from "#server/catalog/change-stock.ts";
import { deleteProduct, editProducts } from "#server/catalog/edit-products.ts";
import { movePriceLimits } from "#server/imports/move-price-limits.ts";
import { type ActionResult, done, refused } from "../actions/action-result.ts";
import { adminAction, undoWith } from "../actions/admin-action.ts";
import { productsMessages } from "./product-message.ts";

const productId = z.int().min(1).max(MAX_PRODUCT_ID);

export const changeProductStockAction = adminAction(
  "change-product-stock",
  z.object({ productId, inStock: z.boolean() }),
  async (shop, { productId, inStock }): Promise<ActionResult> => {
    const changed = await changeStock(shop, productId, inStock);
    if (changed.code !== "changed") {
      return refused("stock-failed", { toast: productsMessages.stockFailed });
    }
    return done("stock-changed", {
      toast: productsMessages.stockChanged(changed.name, inStock),
      undo: undoWith(changeProductStockAction, { productId, inStock: !inStock }),
    });
  },
);

export const archiveProductAction = adminAction(
  "archive-product",
  z.object({
    productId,
    /** For the toast. */
    name: z.string().max(500),
    /** False to put it back. */
    isArchived: z.boolean(),
  }),
  async (shop, { productId, name, isArchived }): Promise<ActionResult> => {
    const value = isArchived ? "archive" : "unarchive";
    const changed = await editProducts(shop, { ids: [productId], change: "archive", value });
    if (changed === 0) return refused("not-archived", { toast: productsMessages.archiveFailed });
    const { archived, unarchived } = productsMessages;
    return done("archived", {
      toast: isArchived ? archived(name) : unarchived(name),
      undo: undoWith(archiveProductAction, { productId, name, isArchived: !isArchived }),
    });
  },
);

/** One change of several products. Those that it does not fit stay as they were. */
export const editProductsAction = adminAction(
  "edit-products",
  z.object({
    ids: z.array(z.string().max(20)).max(200),
    change: z.enum(["price", "category", "stock", "archive"] satisfies ProductEdit["change"][]),
    /** As typed or chosen. */
    value: z.string().max(100),
  }),
  async (shop, typed) => {
    const read = productEditSchema.safeParse(typed);
    if (!read.success) {
      const { notAPrice, changeSeveralFailed } = productsMessages;
      return refused("not-edited", {
        toast: typed.change === "price" ? notAPrice : changeSeveralFailed,
      });
    }
    const changed = await editProducts(shop, read.data);
    const skipped = new Set(read.data.ids).size - changed;
    return done("edited", { toast: productsMessages.changedSeveral(changed, skipped) });
  },
);

export const deleteProductAction = adminAction(
  "delete-product",
  z.object({ productId }),
  async (shop, { productId }) => {
    const name = await deleteProduct(shop, productId);
    return name === undefined
      ? refused("delete-failed", { toast: productsMessages.deleteFailed })
      : done("deleted", { toast: productsMessages.deleted(name) });
  },
);

/** Moves the price limits outward, so that shoppers pay the price that was typed. */
export const movePriceLimitsAction = adminAction(
  "move-price-limits",
  z.object({ price: priceCodec }),
  async ({ db, log, clock, reloadSettings }, { price }) => {
    const limits = { minimum: price, maximum: price };
    await db.transaction().execute((tx) => movePriceLimits(tx, limits, { log, at: clock() }));
    await reloadSettings();
    return done("limits-moved");
  },
);
