import type { DemoPaymentProvider } from "../payments/demo-payments.ts";
import type { Shop } from "../shop.ts";
import { askForCheckout } from "./checkout-queries.ts";

/**
 * Plays the part of the provider's own form. Like the real one it is only reached after Pay, so a
 * checkout without the shopper's details cannot be paid.
 *
 * @returns whether the payment is made
 */
export async function confirmDemoPayment(
  shop: Pick<Shop, "db"> & { readonly demoPayments: DemoPaymentProvider },
  intentId: string,
  clientSecret: string,
): Promise<boolean> {
  const checkout = await askForCheckout(shop.db, { intentId });
  if (!checkout?.details) return false;
  return await shop.demoPayments.confirm(intentId, clientSecret);
}
