import type { StripeExpressCheckoutElementConfirmEvent } from "@stripe/stripe-js";

type Told = Pick<StripeExpressCheckoutElementConfirmEvent, "billingDetails" | "shippingAddress">;

/** A wallet's details as unvalidated fields of the checkout's form. */
export function walletDetails({ billingDetails, shippingAddress }: Told) {
  const { name = "", address } = shippingAddress ?? {};
  const words = name.trim().split(/\s+/);
  const lines = [address?.line1, address?.line2].filter(Boolean);
  return {
    email: billingDetails?.email ?? "",
    firstName: words.slice(0, -1).join(" "),
    lastName: words.at(-1) ?? "",
    phone: billingDetails?.phone ?? "",
    street: lines.join(", "),
    city: address?.city ?? "",
    // The form takes only US addresses.
    state: address?.country === "US" ? address.state : "",
    zipCode: address?.postal_code ?? "",
  };
}
