import { unknownParameter } from "./fake-stripe-error.ts";
import type { Parameters } from "./form-body.ts";

/** Nested parameters are checked by the types of Stripe's package. */
const names = (text: string) => new Set(text.trim().split(/\s+/));

const common = `expand metadata description receipt_email shipping payment_details payment_method
  payment_method_data payment_method_options allowed_payment_method_types setup_future_usage`;
const confirming = `expand payment_method payment_method_data payment_method_options mandate_data
  receipt_email return_url shipping use_stripe_sdk`;
const page = "limit starting_after created expand";
const inBrowser = "key client_secret _stripe_version";

/**
 * Parameters of each call in the pinned API version, without those that the fake does not
 * implement.
 */
export const known = {
  createIntent: names(`${common} ${confirming} amount currency confirm`),
  updateIntent: names(`${common} amount currency`),
  confirmIntent: names(confirming),
  confirmIntentInBrowser: names(
    `${confirming} ${inBrowser} expected_payment_method_type client_context
    client_attribution_metadata`,
  ),
  retrieveIntent: names(`expand ${inBrowser}`),
  cancelIntent: names("expand cancellation_reason"),
  verifyMicrodeposits: names(`${inBrowser} amounts descriptor_code expand`),
  authenticate: names("key client_secret outcome"),
  createRefund: names("amount charge payment_intent reason metadata expand"),
  createTaxCalculation: names(`expand currency line_items customer_details shipping_cost
    ship_from_details`),
  createTaxTransaction: names("expand calculation reference metadata posted_at"),
  createTaxReversal: names(`expand mode original_transaction reference metadata flat_amount
    line_items shipping_cost`),
  list: names(page),
  listOfIntent: names(`${page} payment_intent`),
  listBalance: names(`${page} payout`),
  listEvents: names(`${page} delivery_success types`),
};

/** Removed parameters, which untyped JavaScript could still send. */
const removed: Record<string, string> = {
  payment_method_types:
    ". It was removed in 2026-10-28.endive; use allowed_payment_method_types instead.",
  source: ". It was removed; use payment_method instead.",
};

/** @throws FakeStripeError for a parameter that the pinned API version does not have */
export function refuseUnknown(parameters: Parameters, allowed: ReadonlySet<string>): void {
  for (const name of Object.keys(parameters)) {
    if (!allowed.has(name)) throw unknownParameter(name, removed[name]);
  }
}
