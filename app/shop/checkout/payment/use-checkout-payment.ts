import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useCart } from "#app/shop/cart/state/cart-provider.tsx";
import type { CheckoutGiftCard } from "#app/shop/gift-card-code/checkout-gift-card.ts";
import { storeGiftCardCode } from "#app/shop/gift-card-code/stored-gift-card-code.ts";
import type { CartLine } from "#domain/cart/cart.ts";
import type { CheckoutDetails } from "#domain/checkout/checkout-details.ts";
import { amountDue } from "#domain/gift-cards/gift-card.ts";
import { formatUsd, ZERO } from "#domain/money/cents.ts";
import type { PaymentMethod } from "#domain/payments/payment-method.ts";
import type { QuotedSums } from "#domain/pricing/quote-lines.ts";
import type { ShippingChoice } from "#domain/shipping/shipping-choice.ts";
import { type Destination, destinationOfAddress } from "#domain/tax/tax-rules.ts";
import { readMethod, writeMethod } from "../checkout-draft.ts";
import type { Purchase } from "../checkout-purchase.ts";
import type { CheckoutDetailsForm } from "../use-checkout-details.ts";
import type { IntentResult } from "./checkout-client.ts";
import { checkoutMessages } from "./checkout-messages.ts";
import type { WalletPayment, WalletResult, WalletSheet } from "./express-checkout.tsx";
import { type PayRequest, type PayResult, payCheckout } from "./pay-checkout.ts";
import type { PaymentForm } from "./payment-form.ts";
import { type QuotedForWallet, quoteWallet } from "./quote-wallet.ts";
import { confirmationOf, distinct, usePayment } from "./use-payment.ts";
import { type WalletPlace, walletDestination } from "./wallet-details.ts";
import { walletProblem } from "./wallet-problem.ts";

/** What is paid for. */
export type CheckoutOrder = {
  readonly lines: readonly CartLine[];
  readonly totals: QuotedSums;
  readonly destination: Destination | null;
  /** Undefined where there is no choice, null until the shopper has chosen. */
  readonly shipping: ShippingChoice | null | undefined;
  readonly code: string | null;
  readonly giftCard: CheckoutGiftCard | null;
  /** Where it goes instead of one destination. */
  readonly several: Pick<Purchase, "destinations" | "wish"> | null;
  /** False while bars are unavailable, or discounts or a gift card are not known yet. */
  readonly isPayable: boolean;
};

/** Prepares the payment for what the shopper sees, takes it, and goes on to the confirmation. */
export function useCheckoutPayment(props: {
  readonly order: CheckoutOrder;
  readonly details: CheckoutDetailsForm;
  /** Null without Stripe, undefined when the server did not answer. */
  readonly publishableKey: string | null | undefined;
  readonly demo: boolean;
  readonly onShippingChanged: () => void;
  readonly onAmountChanged: () => void;
}) {
  const { order, details, publishableKey, demo, onShippingChanged, onAmountChanged } = props;
  const { lines, totals, destination, shipping, code, giftCard } = order;
  const due = amountDue(totals.total, giftCard);
  const { checkoutId, reprice, finish } = useCart();
  const navigate = useNavigate();
  const [isPriced, setIsPriced] = useState(false);
  /** Of the last wallet, whose sheet shows only a part of it. */
  const wholeAddress = useRef<Destination>(undefined);

  useEffect(() => {
    void reprice().then(() => setIsPriced(true));
  }, [reprice]);

  const choice = shipping === undefined ? {} : { shipping };
  const card = giftCard ? { giftCard: giftCard.code } : {};
  const { destinations, wish } = order.several ?? {};
  const several = destinations && wish ? { several: { destinations, wish } } : {};
  const isPayable = isPriced && order.isPayable && lines.length > 0 && checkoutId !== null;
  const payment = usePayment({
    request: isPayable
      ? { checkoutId, lines, amount: due, destination, ...choice, ...several, code, ...card }
      : null,
    firstMethod: readMethod,
    publishableKey,
    demo,
  });
  const { answer, form: paymentForm, problem, retry, stripe } = payment;
  // Once shown, the form stays visible; later errors are shown next to it.
  const [isShown, setIsShown] = useState(false);
  if (!isShown && answer && answer.code !== "payments-unavailable") {
    if (answer.code !== "started" || paymentForm || stripe) setIsShown(true);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: reacts to answers, not to its callbacks
  useEffect(() => {
    switch (answer?.code) {
      case "already-placed":
        void leaveFor(answer.orderId);
        break;
      case "amount-differs":
      case "unavailable":
      case "shipping-changed":
      case "gift-cards-off":
        void showChange(answer);
    }
  }, [answer]);

  /** The shop's prices, bars or shipping are not those that the shopper saw. */
  async function showChange(change: { readonly code: string; readonly error: string }) {
    const isNewAmount = change.code === "amount-differs";
    // Why Pay was refused says more than that the amount changed with it.
    if (!isNewAmount || problem.sentences.length === 0) {
      problem.show(change.code === "shipping-changed" ? "details" : "order", change.error);
    }
    if (change.code === "shipping-changed") onShippingChanged();
    else onAmountChanged();
    await reprice();
  }

  // What was wrong with an address may be right in another one.
  const typed = JSON.stringify([details.form, details.gift]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: reacts to what is typed
  useEffect(() => problem.changed("details"), [typed]);

  async function pay(): Promise<void> {
    if (payment.phase !== "form") return;
    if (!paymentForm || !checkoutId) return problem.show("payment", checkoutMessages.notReady);

    problem.clear();
    const parsed = details.parse();
    if (parsed.ok) await payWith(checkoutId, paymentForm, parsed.details);
    else details.refuse(parsed.errors);
  }

  /** What the cart costs at the place in a wallet's sheet, which is said on the page where it is none. */
  async function quoteForWallet(
    place: WalletPlace,
    wanted: ShippingChoice | null,
  ): Promise<QuotedForWallet> {
    problem.clear();
    const found = walletDestination(place);
    const refused = { code: "refused", error: checkoutMessages.walletAbroad } as const;
    const whole = wholeAddress.current;
    const isWhole = found && whole?.state === found.state && whole.zipCode.startsWith(zipOf(place));
    const destination = isWhole ? whole : found;
    const answer = destination ? await askAt(destination, wanted) : refused;
    if (answer.code === "refused") problem.show("details", answer.error);
    return answer;
  }

  async function askAt(
    destination: Destination,
    wanted: ShippingChoice | null,
  ): Promise<QuotedForWallet> {
    if (!checkoutId) return { code: "refused", error: checkoutMessages.notReady };
    const bought = { checkoutId, lines, code, giftCard: giftCard?.code ?? null };
    return await quoteWallet(bought, destination, wanted);
  }

  /** Pays with a wallet, which provides name and address itself. */
  async function payByWallet(
    wallet: WalletPayment,
    asks: WalletSheet["asks"],
  ): Promise<WalletResult> {
    if (payment.phase !== "form" || !checkoutId) return { code: "not-paid" };
    problem.clear();
    const outcome = await payFromSheet(checkoutId, wallet, asks);
    if (outcome.code === "paid") return outcome;
    if (outcome.error) problem.show("details", outcome.error);
    // The intent is over what the sheet showed, and the form's total may be another.
    retry();
    return outcome;
  }

  async function payFromSheet(
    checkoutId: string,
    { form, details: told, shown }: WalletPayment,
    asks: WalletSheet["asks"],
  ): Promise<WalletResult> {
    const parsed = details.parse(told);
    if (!parsed.ok) return walletProblem(parsed.errors);

    if (asks !== "address") {
      const isPaid = await payWith(checkoutId, form, parsed.details, { isWallet: true });
      return { code: isPaid ? "paid" : "not-paid" };
    }

    // The sheet shows no street and not always the whole ZIP code, which may make a difference.
    const destination = destinationOfAddress(parsed.details);
    wholeAddress.current = destination;
    const rate = shown?.quote.rates[0];
    const final = await askAt(destination, rate?.choice ?? null);
    if (final.code === "refused") return { code: "not-served", error: final.error };

    const { quote } = final;
    const isAsShown =
      quote.due === (shown?.quote.due ?? due) &&
      quote.rates[0].id === (rate?.id ?? quote.rates[0].id);
    if (!isAsShown) {
      return { code: "not-paid", error: checkoutMessages.walletAmount(formatUsd(quote.due)) };
    }
    const seen = { totals: quote.totals, shipping: quote.rates[0].choice, isWallet: true };
    const isPaid = await payWith(checkoutId, form, parsed.details, seen);
    return { code: isPaid ? "paid" : "not-paid" };
  }

  /** @returns whether the shopper has completed the payment */
  async function payWith(
    checkoutId: string,
    form: PaymentForm,
    paidBy: CheckoutDetails,
    shown: Partial<Pick<PayRequest, "totals" | "shipping" | "isWallet">> = {},
  ): Promise<boolean> {
    details.accept();
    // Without the code, because the browser keeps a copy.
    const { last4, amount } = giftCard ?? {};
    const paid = { ...totals, ...(last4 && amount && { giftCard: { last4, amount } }) };
    const page = { checkoutId, form, lines, totals: paid, details: paidBy, ...choice };
    const request = { ...page, ...shown, ...(wish && { wish }), code, ...card };

    return await payment.payOnce(async () => {
      const outcome = await payCheckout(request);
      await settle(checkoutId, outcome);
      return ["placed", "already-placed", "kept"].includes(outcome.code);
    });
  }

  async function settle(checkoutId: string, outcome: PayResult): Promise<void> {
    switch (outcome.code) {
      case "placed":
        // An existing order may have other lines; its own page removes them from the cart.
        finish(checkoutId, lines);
        return await leaveFor(outcome.orderId);
      case "already-placed":
        return await leaveFor(outcome.orderId);
      case "kept":
        return await leaveFor(checkoutId, { keepsDrafts: true });
      case "invalid":
        payment.showForm();
        return details.refuse(outcome.errors);
      case "amount-differs":
      case "unavailable":
      case "shipping-changed":
      case "gift-cards-off":
        await showChange(outcome);
        return payment.showForm();
      default:
        return payment.showFailure(outcome);
    }
  }

  async function leaveFor(orderId: string, { keepsDrafts = false } = {}) {
    payment.leave();
    if (!keepsDrafts) details.forget();
    storeGiftCardCode(null);
    await navigate(confirmationOf(orderId), { replace: true, defaultShouldRevalidate: false });
  }

  const trouble = troubleOf(answer);
  // For another total the shopper has to change the cart.
  const canRetry = trouble && trouble.code !== "too-large";
  return {
    method: payment.method,
    off: payment.off,
    chooseMethod(next: PaymentMethod) {
      payment.chooseMethod(next);
      writeMethod(next);
    },
    stripe,
    pay,
    payByWallet,
    quoteForWallet,
    /** Makes the intent one over the form's total again. */
    prepareAgain: retry,
    showProblem: problem.show,
    isPaying: payment.phase !== "form",
    isShown,
    /** Nothing is left to pay, once the shipping method is known. */
    isCovered: due === ZERO && shipping !== null,
    isReady: paymentForm !== undefined,
    isPreparing: isPayable && payment.phase === "form" && !trouble && !paymentForm,
    /** The shopper changed something that a problem may have been about. */
    changed: problem.changed,
    /** Why no form can be shown. Only a reload may help. */
    broken: payment.broken,
    /** Why the payment could not be prepared at all. */
    unavailable: answer?.code === "payments-unavailable" ? answer.error : undefined,
    sentences: distinct([...problem.sentences, trouble?.error]),
    retry,
    /** Undefined when asking again would not help. */
    askAgain: canRetry
      ? () => {
          problem.clear();
          retry();
        }
      : undefined,
  };
}

/** The digits of a ZIP code as far as a wallet's sheet shows them. */
function zipOf({ postal_code }: WalletPlace): string {
  return postal_code.trim().slice(0, 5);
}

/** Why the payment could not be prepared, if the shopper can retry. */
function troubleOf(answer: IntentResult | undefined) {
  switch (answer?.code) {
    case "payments-unavailable":
    case "amount-differs":
    case "being-paid":
    case "too-large":
      return answer;
    default:
      return undefined;
  }
}
