import { wrongParameter } from "./fake-stripe-error.ts";
import type { Parameters } from "./form-body.ts";

/**
 * What happens to a payment with one of Stripe's test numbers or tokens.
 * @see https://docs.stripe.com/testing
 * @see https://docs.stripe.com/payments/ach-direct-debit/accept-a-payment#test-integration
 */
export type TestAccount = {
  readonly last4: string;
  /** A card's brand, or a bank's name. */
  readonly brand: string;
  readonly outcome: Outcome;
};

type Outcome =
  | { readonly kind: "succeeds" }
  | {
      readonly kind: "declines";
      readonly code: string;
      readonly declineCode?: string;
      readonly message: string;
    }
  /** 3-D Secure: the shopper's bank asks them first. */
  | { readonly kind: "authenticates" }
  | { readonly kind: "authenticates-then-declines" }
  /** Succeeds; afterwards somebody disputes it. */
  | { readonly kind: "disputes"; readonly reason: string }
  | { readonly kind: "warns" }
  | { readonly kind: "reviews" }
  /** Succeeds; a refund of it fails later. */
  | { readonly kind: "refund-fails" }
  /** A bank account: the debit comes back. */
  | { readonly kind: "bounces"; readonly code: string; readonly message: string }
  | { readonly kind: "stays-processing" }
  | { readonly kind: "microdeposits-fail" };

const succeeds: Outcome = { kind: "succeeds" };
const declines = (declineCode: string, message: string, code = "card_declined"): Outcome => ({
  kind: "declines",
  code,
  message,
  ...(code === "card_declined" && { declineCode }),
});
const declined = "Your card was declined.";
const bounces = (code: string, message: string): Outcome => ({ kind: "bounces", code, message });

const cards: Record<string, [brand: string, outcome: Outcome]> = {
  "4242424242424242": ["visa", succeeds],
  "4000056655665556": ["visa", succeeds],
  "5555555555554444": ["mastercard", succeeds],
  "5200828282828210": ["mastercard", succeeds],
  "4000000000000002": ["visa", declines("generic_decline", declined)],
  "4000000000009995": ["visa", declines("insufficient_funds", "Your card has insufficient funds.")],
  "4000000000009987": ["visa", declines("lost_card", declined)],
  "4000000000009979": ["visa", declines("stolen_card", declined)],
  "4000000000000069": ["visa", declines("", "Your card has expired.", "expired_card")],
  "4000000000000127": [
    "visa",
    declines("", "Your card's security code is incorrect.", "incorrect_cvc"),
  ],
  "4000000000000119": [
    "visa",
    declines(
      "",
      "An error occurred while processing your card. Try again in a little bit.",
      "processing_error",
    ),
  ],
  "4000002500003155": ["visa", { kind: "authenticates" }],
  "4000002760003184": ["visa", { kind: "authenticates" }],
  "4000000000003220": ["visa", { kind: "authenticates" }],
  "4000008400001629": ["visa", { kind: "authenticates-then-declines" }],
  "4000000000000259": ["visa", { kind: "disputes", reason: "fraudulent" }],
  "4000000000005423": ["visa", { kind: "warns" }],
  "4000000000009235": ["visa", { kind: "reviews" }],
  "4000000000005126": ["visa", { kind: "refund-fails" }],
};

const bankAccounts: Record<string, Outcome> = {
  "000123456789": succeeds,
  "000111111113": bounces("account_closed", "The customer's bank account has been closed."),
  "000111111116": bounces("no_account", "The bank account could not be located."),
  "000222222227": bounces(
    "insufficient_funds",
    "The customer's account has insufficient funds to cover this payment.",
  ),
  "000333333335": bounces(
    "debit_not_authorized",
    "The customer has notified their bank that this payment was unauthorized.",
  ),
  "000444444440": bounces(
    "invalid_currency",
    "The bank account does not take payments in this currency.",
  ),
  "000555555559": { kind: "disputes", reason: "bank_cannot_process" },
  "000666666661": { kind: "microdeposits-fail" },
  "000777777771": bounces(
    "charge_exceeds_weekly_limit",
    "This payment exceeds your weekly limit for bank account payments.",
  ),
  "000000000009": { kind: "stays-processing" },
};

const tokens: Record<string, string> = {
  pm_card_visa: "4242424242424242",
  pm_card_visa_debit: "4000056655665556",
  pm_card_mastercard: "5555555555554444",
  pm_card_mastercard_debit: "5200828282828210",
  pm_card_chargeDeclined: "4000000000000002",
  pm_card_visa_chargeDeclined: "4000000000000002",
  pm_card_chargeDeclinedInsufficientFunds: "4000000000009995",
  pm_card_visa_chargeDeclinedInsufficientFunds: "4000000000009995",
  pm_card_chargeDeclinedExpiredCard: "4000000000000069",
  pm_card_authenticationRequired: "4000002500003155",
  pm_card_threeDSecure2Required: "4000000000003220",
  pm_card_threeDSecureRequiredChargeDeclined: "4000008400001629",
  pm_card_createDispute: "4000000000000259",
  pm_card_refundFail: "4000000000005126",
  pm_usBankAccount_success: "000123456789",
  pm_usBankAccount_accountClosed: "000111111113",
  pm_usBankAccount_noAccount: "000111111116",
  pm_usBankAccount_insufficientFunds: "000222222227",
  pm_usBankAccount_debitNotAuthorized: "000333333335",
  pm_usBankAccount_failMicrodeposits: "000666666661",
  pm_usBankAccount_dispute: "000555555559",
  pm_usBankAccount_processing: "000000000009",
};

type Read = { readonly type: "card" | "us_bank_account"; readonly account: TestAccount };

export function accountOfToken(token: string): Read {
  const number = tokens[token];
  if (!number)
    throw wrongParameter("payment_method", `No such PaymentMethod: '${token}'`, "resource_missing");
  return token.startsWith("pm_card_") ? cardOf(number) : bankAccountOf(number);
}

/** The account inside `payment_method_data`. */
export function accountOfData(data: Parameters): Read {
  const { card, us_bank_account: bank } = data;
  if (data.type === "card" && typeof card === "object" && !Array.isArray(card)) {
    return cardOf(String(card.number ?? "").replaceAll(" ", ""));
  }
  if (data.type === "us_bank_account" && typeof bank === "object" && !Array.isArray(bank)) {
    if (bank.routing_number !== "110000000") {
      throw wrongParameter(
        "payment_method_data[us_bank_account][routing_number]",
        "You must use a test bank account number in testmode. Try 110000000 / 000123456789.",
        "routing_number_invalid",
      );
    }
    return bankAccountOf(String(bank.account_number ?? ""));
  }
  throw wrongParameter("payment_method_data[type]", "Invalid payment method data.");
}

function cardOf(number: string): Read {
  const found = cards[number];
  if (!found) {
    throw wrongParameter(
      "payment_method_data[card][number]",
      "Your card number is incorrect.",
      "incorrect_number",
    );
  }
  return { type: "card", account: { last4: number.slice(-4), brand: found[0], outcome: found[1] } };
}

function bankAccountOf(number: string): Read {
  const outcome = bankAccounts[number];
  if (!outcome) {
    throw wrongParameter(
      "payment_method_data[us_bank_account][account_number]",
      "You must use a test bank account number in testmode. Try 000123456789.",
      "account_number_invalid",
    );
  }
  const account = { last4: number.slice(-4), brand: "STRIPE TEST BANK", outcome };
  return { type: "us_bank_account", account };
}
