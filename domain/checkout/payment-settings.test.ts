import { expect, test } from "vitest";
import { adjustPaymentSettings, type PaymentSettings } from "./payment-settings.ts";

const none = { takesAllCards: false, takesWallets: false, takesLink: false, walletsInCart: false };
const all = { takesAllCards: true, takesWallets: true, takesLink: true, walletsInCart: true };

function change(before: PaymentSettings, changed: Partial<PaymentSettings>) {
  const [path = ""] = Object.keys(changed);
  return adjustPaymentSettings({ ...before, ...changed }, path);
}

test("a wallet takes all cards", () => {
  const cards = { ...none, takesAllCards: true };
  expect(change(none, { takesWallets: true })).toEqual({ ...cards, takesWallets: true });
  expect(change(none, { takesLink: true })).toEqual({ ...cards, takesLink: true });
});

test("without all cards there are no wallets", () => {
  expect(change(all, { takesAllCards: false })).toEqual(none);
});

test("all cards alone turn on no wallet", () => {
  expect(change(none, { takesAllCards: true })).toEqual({ ...none, takesAllCards: true });
});

test("wallets in the cart turn on Apple Pay and Google Pay while no wallet is offered", () => {
  const inCart = { takesAllCards: true, walletsInCart: true };
  const withLink = { ...none, takesAllCards: true, takesLink: true };
  expect(change(none, { walletsInCart: true })).toEqual({ ...none, ...inCart, takesWallets: true });
  expect(change(withLink, { walletsInCart: true })).toEqual({ ...withLink, walletsInCart: true });
});

test("the last wallet that is turned off leaves the cart, and all cards stay", () => {
  const linkAlone = change(all, { takesWallets: false });
  expect(linkAlone).toEqual({ ...all, takesWallets: false });
  expect(change(linkAlone, { takesLink: false })).toEqual({ ...none, takesAllCards: true });
});

test("the wallets leave the cart alone", () => {
  expect(change(all, { walletsInCart: false })).toEqual({ ...all, walletsInCart: false });
});
