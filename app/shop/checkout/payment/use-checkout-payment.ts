import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useBlocker, useNavigate } from "react-router";
import { useCart } from "#app/shop/cart/state/cart-provider.tsx";
import type { CheckoutGiftCard } from "#app/shop/gift-card-code/checkout-gift-card.ts";
import { holdGiftCardCode } from "#app/shop/gift-card-code/held-code.ts";
import type { CartLine } from "#domain/cart/cart.ts";
import type { CheckoutDetails } from "#domain/checkout/checkout-details.ts";
import { amountDue } from "#domain/gift-cards/gift-card.ts";
import { formatUsd, ZERO } from "#domain/money/cents.ts";
import { type PaymentMethod, paymentMethods } from "#domain/payments/payment-method.ts";
import type { QuotedSums } from "#domain/pricing/quote-lines.ts";
import type { ShippingChoice } from "#domain/shipping/shipping-choice.ts";
import { type Destination, destinationOfAddress } from "#domain/tax/tax-rules.ts";
import { readMethod, writeMethod } from "../checkout-draft.ts";
import type { Purchase } from "../checkout-purchase.ts";
import type { CheckoutDetailsForm } from "../use-checkout-details.ts";
import { askWalletQuote, type WalletAnswer } from "./ask-wallet-quote.ts";
import type { IntentResult } from "./checkout-client.ts";
import { checkoutMessages } from "./checkout-messages.ts";
import type { WalletOutcome, WalletPayment, WalletSheet } from "./express-checkout.tsx";
import { type PayOutcome, type PayRequest, payCheckout } from "./pay-checkout.ts";
import type { PaymentForm } from "./payment-form.ts";
import { usePaymentForm } from "./use-payment-form.ts";
import { usePaymentProblem } from "./use-payment-problem.ts";
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
  const [method, setMethod] = useState(readMethod);
  const [off, setOff] = useState<readonly PaymentMethod[]>([]);
  const [isPriced, setIsPriced] = useState(false);
  /** Of the last wallet, whose sheet shows only a part of it. */
  const wholeAddress = useRef<Destination>(undefined);
  /** "leaving": the order is placed and the next page is loading. */
  const [phase, setPhase] = useState<"form" | "paying" | "leaving">("form");
  const problem = usePaymentProblem();
  /** React state updates too late to block a double click. */
  const busy = useRef(false);

  useEffect(() => {
    void reprice().then(() => setIsPriced(true));
  }, [reprice]);

  const choice = shipping === undefined ? {} : { shipping };
  const card = giftCard ? { giftCard: giftCard.code } : {};
  const { destinations, wish } = order.several ?? {};
  const several = destinations && wish ? { several: { destinations, wish } } : {};
  const isAskable = isPriced && order.isPayable && phase === "form" && lines.length > 0;
  const {
    answer,
    retry,
    form: paymentForm,
    stripe,
    broken,
  } = usePaymentForm(
    isAskable && checkoutId
      ? {
          checkoutId,
          lines,
          amount: due,
          method,
          destination,
          ...choice,
          ...several,
          code,
          ...card,
        }
      : null,
    publishableKey,
    demo,
  );
  // Once shown, the form stays visible; later errors are shown next to it.
  const [isShown, setIsShown] = useState(false);
  if (!isShown && answer && answer.code !== "payments-unavailable") {
    if (answer.code !== "started" || paymentForm || stripe) setIsShown(true);
  }

  // A running payment cannot be canceled, so leaving the page is blocked.
  useBlocker(
    ({ nextLocation }) => busy.current && !nextLocation.pathname.startsWith(confirmationOf("")),
  );

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
        break;
      case "method-off":
        if (!off.includes(method)) turnOff(method, answer.error);
    }
  }, [answer]);

  function turnOff(method: PaymentMethod, error: string) {
    setOff((before) => [...before, method]);
    const left = paymentMethods.find((other) => other !== method && !off.includes(other));
    if (left) setMethod(left);
    problem.show("payment", left ? error : checkoutMessages.noSecret);
  }

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

  function chooseMethod(next: PaymentMethod) {
    problem.changed("payment");
    setMethod(next);
    writeMethod(next);
  }

  async function pay(): Promise<void> {
    if (busy.current) return;
    if (!paymentForm || !checkoutId) {
      problem.show("payment", checkoutMessages.notReady);
      return;
    }
    problem.clear();
    const parsed = details.parse();
    if (parsed.ok) await payWith(checkoutId, paymentForm, parsed.details);
    else details.refuse(parsed.errors);
  }

  /** What the cart costs at the place in a wallet's sheet, which is said on the page where it is none. */
  async function quoteForWallet(
    place: WalletPlace,
    wanted: ShippingChoice | null,
  ): Promise<WalletAnswer> {
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
  ): Promise<WalletAnswer> {
    if (!checkoutId) return { code: "refused", error: checkoutMessages.notReady };
    const bought = { checkoutId, lines, code, giftCard: giftCard?.code ?? null };
    return await askWalletQuote(bought, destination, wanted);
  }

  /** Pays with a wallet, which provides name and address itself. */
  async function payByWallet(
    wallet: WalletPayment,
    asks: WalletSheet["asks"],
  ): Promise<WalletOutcome> {
    if (busy.current || !checkoutId) return { code: "not-paid" };
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
  ): Promise<WalletOutcome> {
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
    busy.current = true;
    details.accept();
    setPhase("paying");
    try {
      // Without the code, because the browser keeps a copy.
      const { last4, amount } = giftCard ?? {};
      const paid = { ...totals, ...(last4 && amount && { giftCard: { last4, amount } }) };
      const page = { checkoutId, form, lines, totals: paid, details: paidBy, ...choice };
      const request = { ...page, ...shown };
      const outcome = await payCheckout({ ...request, ...(wish && { wish }), code, ...card });
      await settle(checkoutId, outcome);
      return ["placed", "already-placed", "kept"].includes(outcome.code);
    } catch (error) {
      console.error(error);
      problem.show("payment", checkoutMessages.orderFailed);
      setPhase("form");
      return false;
    } finally {
      busy.current = false;
    }
  }

  async function settle(checkoutId: string, outcome: PayOutcome) {
    switch (outcome.code) {
      case "placed":
        // An existing order may have other lines; its own page removes them from the cart.
        finish(checkoutId, lines);
        await leaveFor(outcome.orderId);
        return;
      case "already-placed":
        await leaveFor(outcome.orderId);
        return;
      case "kept":
        await leaveFor(checkoutId, { keepsDrafts: true });
        return;
      case "invalid":
        showForm();
        details.refuse(outcome.errors);
        return;
      case "incomplete":
        showForm();
        problem.show("payment", outcome.error);
        paymentForm?.focus();
        return;
      case "declined":
        problem.show("payment", outcome.error, checkoutMessages.afterDecline);
        setPhase("form");
        return;
      case "failed":
        problem.show("payment", outcome.error);
        setPhase("form");
        return;
      case "intent-over":
      case "reservation-over":
        problem.show("payment", outcome.error);
        setPhase("form");
        // Gets another payment, which the next press of Pay confirms.
        retry();
        return;
      default:
        await showChange(outcome);
        setPhase("form");
    }
  }

  /** Enables the fields at once, so that one of them can take the focus. */
  function showForm() {
    flushSync(() => setPhase("form"));
  }

  async function leaveFor(orderId: string, { keepsDrafts = false } = {}) {
    setPhase("leaving");
    if (!keepsDrafts) details.forget();
    holdGiftCardCode(null);
    await navigate(confirmationOf(orderId), { replace: true, defaultShouldRevalidate: false });
  }

  const trouble = troubleOf(answer);
  // For another total the shopper has to change the cart.
  const canRetry = trouble && trouble.code !== "too-large";
  return {
    method,
    off,
    chooseMethod,
    stripe,
    pay,
    payByWallet,
    quoteForWallet,
    /** Makes the intent one over the form's total again. */
    prepareAgain: retry,
    showProblem: problem.show,
    isPaying: phase !== "form",
    isShown,
    /** Nothing is left to pay, once the shipping method is known. */
    isCovered: due === ZERO && shipping !== null,
    isReady: paymentForm !== undefined,
    isPreparing: isAskable && !trouble && !paymentForm,
    /** The shopper changed something that a problem may have been about. */
    changed: problem.changed,
    /** Why no form can be shown. Only a reload may help. */
    broken,
    /** Why the payment could not be prepared at all. */
    unavailable: answer?.code === "payments-unavailable" ? answer.error : undefined,
    /** Errors of paying and preparing are often the same, so duplicates are removed. */
    sentences: [...new Set([...problem.sentences, ...(trouble ? [trouble.error] : [])])],
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

export function confirmationOf(orderId: string): string {
  return `/order-confirmation/${orderId}`;
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
