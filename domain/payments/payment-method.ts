/** A bank account by ACH, or a card: a debit card unless the owner accepts all cards. */
export const paymentMethods = ["ach", "debit"] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** The payment provider's name for each. */
export const providerMethodTypes = {
  ach: "us_bank_account",
  debit: "card",
} as const satisfies Record<PaymentMethod, string>;

export function parseMethodType(value: unknown): PaymentMethod | undefined {
  return paymentMethods.find((method) => providerMethodTypes[method] === value);
}

/** @param takesAllCards the owner's setting */
export function paymentMethodName(method: PaymentMethod, takesAllCards = false): string {
  if (method === "ach") return "Bank Account (ACH)";
  return takesAllCards ? "Credit or debit card" : "Debit Card (Visa / Mastercard)";
}
