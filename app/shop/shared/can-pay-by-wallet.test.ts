import { afterEach, describe, expect, it, vi } from "vitest";
import { canPayByWallet, rememberWallets } from "./can-pay-by-wallet.ts";

const wallets = { takesWallets: true, takesLink: false };
const link = { takesWallets: false, takesLink: true };

/** A browser with these objects, and a tab that remembers nothing yet. */
function openBrowser(objects: object): void {
  const stored = new Map<string, string>();
  const sessionStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  };
  vi.stubGlobal("window", objects);
  vi.stubGlobal("sessionStorage", sessionStorage);
}

afterEach(() => vi.unstubAllGlobals());

describe("before Stripe's script is loaded", () => {
  it("a browser with payment requests, or with Apple Pay, may have a wallet", () => {
    openBrowser({ PaymentRequest: class {} });
    expect(canPayByWallet(wallets)).toBe(true);
    openBrowser({ ApplePaySession: { canMakePayments: () => true } });
    expect(canPayByWallet(wallets)).toBe(true);
  });

  it("another one, Apple Pay that cannot pay or may not be asked, and the server have none", () => {
    expect(canPayByWallet(wallets)).toBe(false);
    openBrowser({});
    expect(canPayByWallet(wallets)).toBe(false);
    openBrowser({ ApplePaySession: { canMakePayments: () => false } });
    expect(canPayByWallet(wallets)).toBe(false);
    const canMakePayments = () => {
      throw new Error("InvalidAccessError");
    };
    openBrowser({ ApplePaySession: { canMakePayments } });
    expect(canPayByWallet(wallets)).toBe(false);
  });

  it("Link is on any device", () => {
    openBrowser({});
    expect(canPayByWallet(link)).toBe(true);
  });
});

it("a tab where Stripe found no wallet does not load it again", () => {
  openBrowser({ PaymentRequest: class {} });
  rememberWallets(true);
  expect(canPayByWallet(wallets)).toBe(true);
  rememberWallets(false);
  expect(canPayByWallet(wallets)).toBe(false);
});
