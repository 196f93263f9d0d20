import type { OfferedWallets } from "#domain/checkout/offered-wallets.ts";

const KEY = "conche-wallets-v1";

/**
 * Whether this browser may have one of the wallets, as far as that is known before Stripe's script is
 * loaded. In a tab where there were none, it is not loaded again.
 */
export function canPayByWallet({ takesWallets, takesLink }: OfferedWallets): boolean {
  if (typeof window === "undefined" || hadNoWallet()) return false;
  return takesLink || (takesWallets && ("PaymentRequest" in window || hasApplePay()));
}

/** Stripe says whether the browser has one. */
export function rememberWallets(hasSome: boolean): void {
  try {
    sessionStorage.setItem(KEY, hasSome ? "some" : "none");
  } catch {
    // Without storage it is found out anew on each page.
  }
}

function hadNoWallet(): boolean {
  try {
    return sessionStorage.getItem(KEY) === "none";
  } catch {
    return false;
  }
}

function hasApplePay(): boolean {
  const { ApplePaySession: session } = window as {
    ApplePaySession?: { canMakePayments: () => boolean };
  };
  try {
    return session?.canMakePayments() ?? false;
  } catch {
    // Thrown on pages without https.
    return false;
  }
}
