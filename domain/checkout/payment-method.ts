/** How a shopper pays: a bank account by ACH, or a card, which is a debit card unless the owner takes all. */
export const paymentMethods = ["ach", "debit"] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** The payment provider's word for each. */
export const providerMethodTypes = {
  ach: "us_bank_account",
  debit: "card",
} as const satisfies Record<PaymentMethod, string>;

export function parseMethodType(value: unknown): PaymentMethod | undefined {
  return paymentMethods.find((method) => providerMethodTypes[method] === value);
}

/** @param takesAllCards what the owner's settings say */
export function paymentMethodName(method: PaymentMethod, takesAllCards = false): string {
  if (method === "ach") return "Bank Account (ACH)";
  return takesAllCards ? "Card" : "Debit Card (Visa / Mastercard)";
}
