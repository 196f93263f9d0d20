import { wrongParameter } from "./fake-stripe-error.ts";
import type { Parameters } from "./form-body.ts";

/**
 * The outcome of a payment with one of Stripe's test numbers or tokens.
 * @see https://docs.stripe.com/testing
 * @see https://docs.stripe.com/payments/ach-direct-debit/accept-a-payment#test-integration
 */
export type TestAccount = {
  readonly last4: string;
  /** Brand of the card, or name of the bank. */
  readonly brand: string;
  readonly outcome: Outcome;
};

type Outcome =
  | { readonly kind: "succeeds" }
  | { readonly kind: "declines"; readonly declineCode: string; readonly message: string }
  /** Requires 3-D Secure. */
  | { readonly kind: "authenticates" }
  /** A bank account whose debit fails. */
  | { readonly kind: "bounces"; readonly code: string; readonly message: string }
  /** Succeeds, and is disputed later. */
  | { readonly kind: "disputes"; readonly reason: string };

/** The brand of an account that Stripe reports as no card. */
export const LINK_ITSELF = "link itself";

const succeeds: Outcome = { kind: "succeeds" };
const declines = (declineCode: string, message: string): Outcome => ({
  kind: "declines",
  declineCode,
  message,
});

const cards: Record<string, [brand: string, outcome: Outcome]> = {
  "4242424242424242": ["visa", succeeds],
  "5555555555554444": ["mastercard", succeeds],
  "4000000000000002": ["visa", declines("generic_decline", "Your card was declined.")],
  "4000000000009995": ["visa", declines("insufficient_funds", "Your card has insufficient funds.")],
  "4000002500003155": ["visa", { kind: "authenticates" }],
  // What Link pays with where it is no card: as a card of its own brand, or as a type of its own.
  "9000000000000001": ["link", succeeds],
  "9000000000000002": [LINK_ITSELF, succeeds],
};

const bankAccounts: Record<string, Outcome> = {
  "000123456789": succeeds,
  "000222222227": {
    kind: "bounces",
    code: "insufficient_funds",
    message: "The customer's account has insufficient funds to cover this payment.",
  },
  "000555555559": { kind: "disputes", reason: "bank_cannot_process" },
};

const tokens: Record<string, string> = {
  pm_card_visa: "4242424242424242",
  pm_card_chargeDeclined: "4000000000000002",
  pm_card_authenticationRequired: "4000002500003155",
  pm_card_link: "9000000000000001",
  pm_card_linkItself: "9000000000000002",
  pm_usBankAccount_success: "000123456789",
  pm_usBankAccount_insufficientFunds: "000222222227",
  pm_usBankAccount_dispute: "000555555559",
};

type Read = { readonly type: "card" | "us_bank_account"; readonly account: TestAccount };

export function accountOfToken(token: string): Read {
  const number = tokens[token];
  if (!number)
    throw wrongParameter("payment_method", `No such PaymentMethod: '${token}'`, "resource_missing");
  return token.startsWith("pm_card_") ? cardOf(number) : bankAccountOf(number);
}

/** The account in `payment_method_data`. */
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
