import { fieldMessage } from "#app/shop/checkout/field-message.ts";
import type { CheckoutFieldErrors } from "#domain/checkout/checkout-details.ts";
import type { CheckoutField } from "#domain/checkout/checkout-field-names.ts";
import { joinNames } from "#domain/words/join-names.ts";
import { checkoutMessages } from "../checkout-messages.ts";
import type { WalletResult } from "./wallet-sheet.ts";

const missingDetails: Partial<Record<CheckoutField, string>> = {
  email: "an email address",
  firstName: "a name",
  street: "a street address",
  city: "a city",
  state: "a state",
  zipCode: "a ZIP code",
};

const addressFields = new Set(["street", "city", "state", "zipCode"]);

/** What is wrong with the details that a wallet gave, by its own name. */
export function walletProblem(errors: CheckoutFieldErrors): {
  readonly code: Extract<WalletResult["code"], "bad-address" | "not-paid">;
  readonly error: string;
} {
  const wrong = Object.entries(errors).filter(([, error]) => error !== undefined);
  const missing = wrong.flatMap(([field, error]) =>
    error === "missing" ? (missingDetails[field as CheckoutField] ?? []) : [],
  );
  const others = wrong.flatMap(([field, error]) => {
    if (error === "missing") return [];
    return error === "not-a-state"
      ? checkoutMessages.walletAbroad
      : fieldMessage(field as CheckoutField, error);
  });
  const sentences = [
    ...(missing.length > 0 ? [`Your wallet didn't give us ${joinNames(missing)}.`] : []),
    ...others,
    checkoutMessages.afterWallet,
  ];
  const isAddress = wrong.every(([field]) => addressFields.has(field));
  return { code: isAddress ? "bad-address" : "not-paid", error: sentences.join(" ") };
}
