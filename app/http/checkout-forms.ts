import { z } from "zod";
import { MAX_QUANTITY } from "#domain/cart/cart.ts";
import { MAX_PRODUCT_ID } from "#domain/catalog/product.ts";
import { parseOrderId } from "#domain/orders/order-id.ts";
import { bundleSizes } from "#domain/pricing/bundle-size.ts";

/** Parts of the bodies that the checkout page sends. */

/** Text without what a database cannot keep: control characters and halves of surrogate pairs. */
const storable = /^\P{C}*$/u;

/** The lines of a cart, without a word about prices. */
export const linesForm = z
  .array(
    z.object({
      productId: z.int().min(1).max(MAX_PRODUCT_ID),
      quantity: z.int().min(1).max(MAX_QUANTITY),
      bundleId: z.string().min(1).max(100).regex(storable).optional(),
      bundleSize: z.literal(bundleSizes).optional(),
    }),
  )
  .min(1, "the cart is empty")
  .max(200, "more than 200 lines");

export const orderIdForm = z
  .string()
  .refine((text) => parseOrderId(text) === text, "is not the id of a cart");

/** Which of a shopper's tabs speaks. */
export const tabForm = z.string().max(64).regex(storable).default("");
