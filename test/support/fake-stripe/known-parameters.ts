import { unknownParameter, wrongParameter } from "./fake-stripe-error.ts";
import type { Parameter, Parameters } from "./form-body.ts";

/** `any`: a value or hash that is kept as it came. Nested tables name what a hash may hold. */
type Known = "any" | "text" | "list" | { readonly [name: string]: Known };

const address: Known = {
  city: "text",
  country: "text",
  line1: "text",
  line2: "text",
  postal_code: "text",
  state: "text",
};
const billingDetails: Known = {
  address,
  email: "text",
  name: "text",
  phone: "text",
  tax_id: "text",
};
const bankOptions: Known = {
  verification_method: "text",
  setup_future_usage: "text",
  target_date: "text",
  transaction_purpose: "text",
  preferred_settlement_speed: "text",
  financial_connections: "any",
  mandate_options: "any",
};
const methodOptions: Known = { card: "any", us_bank_account: bankOptions };
const shipping: Known = {
  address,
  name: "text",
  phone: "text",
  carrier: "text",
  tracking_number: "text",
};
const methodData: Known = {
  type: "text",
  card: { number: "text", exp_month: "text", exp_year: "text", cvc: "text", token: "text" },
  us_bank_account: {
    account_number: "text",
    routing_number: "text",
    account_holder_type: "text",
    account_type: "text",
    financial_connections_account: "text",
  },
  billing_details: billingDetails,
  metadata: "any",
  allow_redisplay: "text",
  radar_options: "any",
};
/** What Stripe.js sends along about the page. */
const fromStripeJs: Known = {
  guid: "text",
  muid: "text",
  sid: "text",
  referrer: "text",
  payment_user_agent: "text",
  time_on_page: "text",
  client_attribution_metadata: "any",
};

const common = {
  expand: "list",
  metadata: "any",
  description: "text",
  receipt_email: "text",
  shipping,
  payment_details: { order_reference: "text", customer_reference: "text" },
  payment_method: "text",
  payment_method_data: methodData,
  payment_method_options: methodOptions,
  allowed_payment_method_types: "list",
  excluded_payment_method_types: "list",
  amount_details: "any",
  setup_future_usage: "text",
  statement_descriptor: "text",
  statement_descriptor_suffix: "text",
} as const satisfies Known;

const confirming = {
  expand: "list",
  payment_method: "text",
  payment_method_data: methodData,
  payment_method_options: methodOptions,
  mandate_data: "any",
  off_session: "text",
  error_on_requires_action: "text",
  radar_options: "any",
  receipt_email: "text",
  return_url: "text",
  setup_future_usage: "text",
  shipping,
  use_stripe_sdk: "text",
} as const satisfies Known;

/** As in the typings of the package that is pinned, less what the fake would have to pretend. */
export const known = {
  createIntent: {
    ...common,
    ...confirming,
    amount: "text",
    currency: "text",
    confirm: "text",
    capture_method: "text",
  },
  updateIntent: { ...common, amount: "text", currency: "text" },
  confirmIntent: {
    ...confirming,
    allowed_payment_method_types: "list",
    amount_details: "any",
    amount_to_confirm: "text",
    payment_details: "any",
  },
  confirmIntentInBrowser: {
    key: "text",
    client_secret: "text",
    expected_payment_method_type: "text",
    client_context: "any",
    client_attribution_metadata: "any",
    _stripe_version: "text",
    expand: "list",
    payment_method: "text",
    payment_method_data: { ...methodData, ...fromStripeJs },
    payment_method_options: methodOptions,
    mandate_data: "any",
    receipt_email: "text",
    return_url: "text",
    shipping,
    use_stripe_sdk: "text",
  },
  retrieveIntent: { expand: "list", client_secret: "text", key: "text", _stripe_version: "text" },
  cancelIntent: { expand: "list", cancellation_reason: "text" },
  verifyMicrodeposits: {
    key: "text",
    client_secret: "text",
    amounts: "list",
    descriptor_code: "text",
    expand: "list",
    _stripe_version: "text",
  },
  authenticate: { key: "text", client_secret: "text", outcome: "text" },
  createRefund: {
    amount: "text",
    charge: "text",
    payment_intent: "text",
    reason: "text",
    metadata: "any",
    expand: "list",
  },
  list: {
    limit: "text",
    starting_after: "text",
    ending_before: "text",
    created: { gt: "text", gte: "text", lt: "text", lte: "text" },
    expand: "list",
  },
  listOfIntent: {
    limit: "text",
    starting_after: "text",
    created: "any",
    expand: "list",
    payment_intent: "text",
    charge: "text",
  },
  listEvents: {
    limit: "text",
    starting_after: "text",
    created: { gt: "text", gte: "text", lt: "text", lte: "text" },
    delivery_success: "text",
    type: "text",
    types: "list",
    expand: "list",
  },
} as const satisfies Record<string, Known>;

/** Parameters that used to be there. Plain JavaScript still sends them without a complaint. */
const removed: Record<string, string> = {
  payment_method_types:
    ". It was removed in 2026-10-28.endive; use allowed_payment_method_types instead.",
  source: ". It was removed; use payment_method instead.",
};

/** @throws FakeStripeError for a parameter that the pinned API version does not have */
export function refuseUnknown(parameters: Parameters, allowed: Known, path = ""): void {
  if (typeof allowed === "string") return;
  for (const [name, value] of Object.entries(parameters)) {
    const full = path ? `${path}[${name}]` : name;
    const rule = allowed[name];
    if (rule === undefined) throw unknownParameter(full, removed[name]);
    refuseWrongShape(full, value, rule);
  }
}

function refuseWrongShape(name: string, value: Parameter, rule: Known): void {
  // An empty text unsets whatever it is.
  if (rule === "any" || value === "") return;
  if (rule === "text") {
    if (typeof value !== "string") throw wrongParameter(name, `Invalid string: ${name}`);
    return;
  }
  if (rule === "list") {
    if (!Array.isArray(value)) throw wrongParameter(name, `Invalid array: ${name}`);
    return;
  }
  if (typeof value !== "object" || Array.isArray(value)) {
    // `created` may be a bare number.
    if (typeof value === "string" && name === "created") return;
    throw wrongParameter(name, `Invalid object: ${name}`);
  }
  refuseUnknown(value, rule, name);
}
