/** How a shopper pays: a bank account by ACH, or a debit card. */
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

export const paymentMethodNames: Record<PaymentMethod, string> = {
  ach: "Bank Account (ACH)",
  debit: "Debit Card (Visa / Mastercard)",
};
