import type { Address } from "../addresses/address.ts";
import type { Order } from "./order.ts";

/** The address of whoever paid. A gift is delivered to another. */
export function buyerAddress({
  gift,
  shippingAddress,
  billingAddress,
}: Pick<Order, "gift" | "shippingAddress" | "billingAddress">): Address {
  return gift ? billingAddress : shippingAddress;
}
