import type { PaymentSettings } from "./payment-settings.ts";

/** What can pay instead of the form. */
export type OfferedWallets = Pick<PaymentSettings, "takesWallets" | "takesLink">;

export function offersWallets({ takesWallets, takesLink }: OfferedWallets): boolean {
  return takesWallets || takesLink;
}
