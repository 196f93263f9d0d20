import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useBlocker, useNavigate } from "react-router";
import type { CartLine } from "#domain/cart/cart.ts";
import { type CheckoutDetails, parseCheckoutDetails } from "#domain/checkout/checkout-details.ts";
import { type PaymentMethod, paymentMethods } from "#domain/checkout/payment-method.ts";
import { amountDue } from "#domain/gift-cards/gift-card.ts";
import { ZERO } from "#domain/money/cents.ts";
import type { QuotedSums } from "#domain/pricing/quote-lines.ts";
import type { ShippingChoice } from "#domain/shipping/shipping-choice.ts";
import type { Destination } from "#domain/tax/tax-rules.ts";
import { useCart } from "../../cart/state/cart-provider.tsx";
import type { CheckoutGiftCard } from "../../gift-card-code/checkout-gift-card.ts";
import { holdGiftCardCode } from "../../gift-card-code/held-code.ts";
import { readMethod, writeMethod } from "../checkout-draft.ts";
import type { Purchase } from "../checkout-purchase.ts";
import type { CheckoutDetailsForm } from "../use-checkout-details.ts";
import type { IntentResult } from "./checkout-client.ts";
import { checkoutMessages } from "./checkout-messages.ts";
import type { WalletOutcome, WalletPayment } from "./express-checkout.tsx";
import { type PayOutcome, payCheckout } from "./pay-checkout.ts";
import type { PaymentForm } from "./payment-form.ts";
import { usePaymentForm } from "./use-payment-form.ts";
import { usePaymentProblem } from "./use-payment-problem.ts";

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

  /** Pays with a wallet, which provides name and address itself. */
  async function payByWallet(wallet: WalletPayment): Promise<WalletOutcome> {
    if (busy.current || !checkoutId) return "not-paid";
    problem.clear();
    const parsed = parseCheckoutDetails({ ...wallet.details, ...details.notes });
    if (!parsed.ok) {
      problem.show("details", checkoutMessages.walletIncomplete);
      return "bad-details";
    }
    return (await payWith(checkoutId, wallet.form, parsed.details)) ? "paid" : "not-paid";
  }

  /** @returns whether the shopper has completed the payment */
  async function payWith(
    checkoutId: string,
    form: PaymentForm,
    paidBy: CheckoutDetails,
  ): Promise<boolean> {
    busy.current = true;
    details.accept();
    setPhase("paying");
    try {
      // Without the code, because the browser keeps a copy.
      const { last4, amount } = giftCard ?? {};
      const paid = { ...totals, ...(last4 && amount && { giftCard: { last4, amount } }) };
      const request = { checkoutId, form, lines, totals: paid, details: paidBy, ...choice };
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
