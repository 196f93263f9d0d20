import type { PaymentSettings } from "./payment-settings.ts";

/** "Visa, Mastercard and bank account" */
export function describeWaysToPay(settings: Pick<PaymentSettings, "takesAllCards">): string {
  return settings.takesAllCards
    ? "Visa, Mastercard, other cards and bank account"
    : "Visa, Mastercard and bank account";
}
