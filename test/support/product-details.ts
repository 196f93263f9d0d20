import {
  newProduct,
  type ProductDetails,
  productCodecs,
  type TypedProduct,
} from "#domain/catalog/product-codec.ts";
import { decodeForm, encodeForm } from "#domain/form/form-codec.ts";

/** A new product as typed, with the defaults of the demo. */
export const typedProduct: TypedProduct = {
  ...encodeForm(productCodecs["filled-in"], newProduct("filled-in")),
  name: "Salt Marsh",
  origin: "Tumaco, Colombia",
  description: "Dark, with samphire.",
  price: "15.99",
};

/** @throws when the form is invalid */
export function productDetails(change: Partial<TypedProduct> = {}): ProductDetails {
  const decoded = decodeForm(productCodecs["filled-in"], { ...typedProduct, ...change });
  if (decoded.code !== "valid") throw new Error(JSON.stringify(decoded));
  return decoded.data;
}
