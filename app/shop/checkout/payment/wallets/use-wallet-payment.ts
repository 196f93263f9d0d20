import { useRef } from "react";
import type { CheckoutDetailsForm } from "#app/shop/checkout/use-checkout-details.ts";
import type { CheckoutDetails } from "#domain/checkout/checkout-details.ts";
import { amountDue } from "#domain/gift-cards/gift-card.ts";
import { formatUsd } from "#domain/money/cents.ts";
import type { ShippingChoice } from "#domain/shipping/shipping-choice.ts";
import { type Destination, destinationOfAddress } from "#domain/tax/tax-rules.ts";
import { checkoutMessages } from "../checkout-messages.ts";
import type { CheckoutOrder } from "../checkout-order.ts";
import type { PayRequest } from "../pay-checkout.ts";
import type { PaymentForm } from "../payment-form.ts";
import type { Payment } from "../use-payment.ts";
import { type QuotedForWallet, quoteWallet } from "./quote-wallet.ts";
import { type WalletPlace, walletDestination } from "./wallet-details.ts";
import { walletProblem } from "./wallet-problem.ts";
import type { WalletPayment, WalletResult, WalletSheet } from "./wallet-sheet.ts";

/** What the payer saw, where it was not the page's form. */
export type ShownToPayer = Partial<Pick<PayRequest, "totals" | "shipping" | "isWallet">>;

/** Pays a checkout with a wallet, which provides name and address itself. */
export function useWalletPayment(props: {
  readonly checkoutId: string | null;
  readonly order: CheckoutOrder;
  readonly details: CheckoutDetailsForm;
  readonly payment: Payment;
  /** @returns whether the shopper has completed the payment */
  readonly payWith: (
    checkoutId: string,
    form: PaymentForm,
    paidBy: CheckoutDetails,
    shown: ShownToPayer,
  ) => Promise<boolean>;
  /** Goes to the confirmation page of what was ordered already. */
  readonly leaveFor: (orderId: string) => Promise<void>;
}) {
  const { checkoutId, order, details, payment, payWith, leaveFor } = props;
  const { problem } = payment;
  /** Of the last wallet, whose sheet shows only a part of it. */
  const wholeAddress = useRef<Destination>(undefined);

  /** What the cart costs at the place in the sheet. Where it is none, the page says so. */
  async function quote(
    place: WalletPlace,
    shipping: ShippingChoice | null,
  ): Promise<QuotedForWallet> {
    problem.clear();
    const destination = destinationOf(place, wholeAddress.current);
    const quoted = destination
      ? await quoteAt({ checkoutId, order }, destination, shipping)
      : abroad;
    if (quoted.code === "refused") problem.show("details", quoted.error);
    if (quoted.code === "already-placed") void leaveFor(quoted.orderId);
    return quoted;
  }

  async function pay(
    wallet: WalletPayment,
    collects: WalletSheet["collects"],
  ): Promise<WalletResult> {
    if (payment.phase !== "form" || !checkoutId) return { code: "not-paid" };
    problem.clear();
    const result = await payFromSheet(checkoutId, wallet, collects);
    if (result.code === "paid") return result;

    if (result.error) problem.show("details", result.error);
    // The intent is over what the sheet showed, and the form's total may be another.
    payment.retry();
    return result;
  }

  async function payFromSheet(
    checkoutId: string,
    { formOf, details: payer, shown }: WalletPayment,
    collects: WalletSheet["collects"],
  ): Promise<WalletResult> {
    const parsed = details.parse(payer);
    if (!parsed.ok) return walletProblem(parsed.errors);

    let seen: ShownToPayer = {};
    let clientSecret: string | null = null;
    if (collects === "address") {
      const checked = await checkShown(parsed.details, shown);
      if (checked.code !== "as-shown") return checked;
      seen = checked.seen;
      clientSecret = checked.clientSecret;
    }

    const form = formOf(clientSecret);
    const isPaid = await payWith(checkoutId, form, parsed.details, { ...seen, isWallet: true });
    return { code: isPaid ? "paid" : "not-paid" };
  }

  /** The sheet shows no street and not always the whole ZIP code, which may make a difference. */
  async function checkShown(
    address: CheckoutDetails,
    shown: WalletPayment["shown"],
  ): Promise<AsShown | WalletResult> {
    const destination = destinationOfAddress(address);
    wholeAddress.current = destination;
    const rate = shown?.quote.rates[0];
    const final = await quoteAt({ checkoutId, order }, destination, rate?.choice ?? null);
    if (final.code === "refused") return { code: "not-served", error: final.error };
    if (final.code === "already-placed") {
      void leaveFor(final.orderId);
      return { code: "paid" };
    }

    const { clientSecret } = final;
    const { totals, due, rates } = final.quote;
    const dueShown = shown?.quote.due ?? amountDue(order.totals.total, order.giftCard);
    const isRateShown = rate === undefined || rates[0].id === rate.id;
    if (due !== dueShown || !isRateShown) {
      return { code: "not-paid", error: checkoutMessages.walletAmount(formatUsd(due)) };
    }
    return { code: "as-shown", seen: { totals, shipping: rates[0].choice }, clientSecret };
  }

  return { quote, pay };
}

type AsShown = {
  readonly code: "as-shown";
  readonly seen: ShownToPayer;
  readonly clientSecret: string;
};

async function quoteAt(
  { checkoutId, order }: { readonly checkoutId: string | null; readonly order: CheckoutOrder },
  destination: Destination,
  shipping: ShippingChoice | null,
): Promise<QuotedForWallet> {
  if (!checkoutId) return { code: "refused", error: checkoutMessages.notReady };
  const { lines, code, giftCard } = order;
  const bought = { checkoutId, lines, code, giftCard: giftCard?.code ?? null };
  return await quoteWallet(bought, destination, shipping);
}

const abroad = { code: "refused", error: checkoutMessages.walletAbroad } as const;

/** The whole address, if it is known of this place: its street may change the total. */
function destinationOf(place: WalletPlace, whole: Destination | undefined): Destination | null {
  const shown = walletDestination(place);
  const zip = place.postal_code.trim().slice(0, 5);
  const isWhole = shown && whole?.state === shown.state && whole.zipCode.startsWith(zip);
  return isWhole ? whole : shown;
}
