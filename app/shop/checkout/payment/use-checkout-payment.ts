import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { useCart } from "#app/shop/cart/state/cart-provider.tsx";
import { storeGiftCardCode } from "#app/shop/gift-card-code/stored-gift-card-code.ts";
import type { CheckoutGiftCard } from "#app/shop/gift-card-code/use-gift-card.tsx";
import type { CheckoutDetails } from "#domain/checkout/checkout-details.ts";
import { amountDue } from "#domain/gift-cards/gift-card.ts";
import { ZERO } from "#domain/money/cents.ts";
import type { PaymentMethod } from "#domain/payments/payment-method.ts";
import { readMethod, writeMethod } from "../checkout-draft.ts";
import type { CheckoutDetailsForm } from "../use-checkout-details.ts";
import type { IntentResult } from "./checkout-client.ts";
import { checkoutMessages } from "./checkout-messages.ts";
import type { CheckoutOrder } from "./checkout-order.ts";
import { type PayResult, payCheckout } from "./pay-checkout.ts";
import type { PaymentForm } from "./payment-form.ts";
import { confirmationOf, distinct, usePayment } from "./use-payment.ts";
import { type ShownToPayer, useWalletPayment } from "./use-wallet-payment.ts";

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
  const { lines, totals, shipping, code, giftCard } = order;
  const due = amountDue(totals.total, giftCard);
  const { checkoutId, reprice, finish } = useCart();
  const navigate = useNavigate();
  const [isPriced, setIsPriced] = useState(false);

  useEffect(() => {
    void reprice().then(() => setIsPriced(true));
  }, [reprice]);

  const isPayable = isPriced && order.isPayable && lines.length > 0 && checkoutId !== null;
  const payment = usePayment({
    request: isPayable ? { ...purchaseOf(order), checkoutId, amount: due } : null,
    firstMethod: readMethod,
    publishableKey,
    demo,
  });
  const { result: intentResult, form: paymentForm, problem, retry, stripe } = payment;

  // Once shown, the form stays visible; later errors are shown next to it.
  const [isShown, setIsShown] = useState(false);
  const hasForm = paymentForm !== undefined || stripe !== undefined;
  if (!isShown && isShowable(intentResult, hasForm)) setIsShown(true);

  // biome-ignore lint/correctness/useExhaustiveDependencies: reacts to answers, not to its callbacks
  useEffect(() => {
    switch (intentResult?.code) {
      case "already-placed":
        void leaveFor(intentResult.orderId);
        break;
      case "amount-differs":
      case "unavailable":
      case "shipping-changed":
      case "gift-cards-off":
        void showChange(intentResult);
    }
  }, [intentResult]);

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

  const wallet = useWalletPayment({ checkoutId, order, details, payment, payWith });

  async function pay(): Promise<void> {
    if (payment.phase !== "form") return;
    if (!paymentForm || !checkoutId) return problem.show("payment", checkoutMessages.notReady);

    problem.clear();
    const parsed = details.parse();
    if (parsed.ok) await payWith(checkoutId, paymentForm, parsed.details);
    else details.refuse(parsed.errors);
  }

  async function payWith(
    checkoutId: string,
    form: PaymentForm,
    paidBy: CheckoutDetails,
    shown: ShownToPayer = {},
  ): Promise<boolean> {
    details.accept();
    const request = {
      checkoutId,
      form,
      lines,
      totals: giftCard ? { ...totals, giftCard: withoutCode(giftCard) } : totals,
      details: paidBy,
      shipping: shipping ?? null,
      code,
      giftCard: giftCard?.code ?? null,
      ...(order.multiRecipient && { preference: order.multiRecipient.preference }),
      ...shown,
    };
    return await payment.payOnce(async () => {
      const result = await payCheckout(request);
      await settle(checkoutId, result);
      return ["placed", "already-placed", "kept"].includes(result.code);
    });
  }

  async function settle(checkoutId: string, result: PayResult): Promise<void> {
    switch (result.code) {
      case "placed":
        // An existing order may have other lines; its own page removes them from the cart.
        finish(checkoutId, lines);
        return await leaveFor(result.orderId);
      case "already-placed":
        return await leaveFor(result.orderId);
      case "kept":
        return await leaveFor(checkoutId, { keepsDrafts: true });
      case "invalid":
        payment.showForm();
        return details.refuse(result.errors);
      case "amount-differs":
      case "unavailable":
      case "shipping-changed":
      case "gift-cards-off":
        await showChange(result);
        return payment.showForm();
      default:
        return payment.showFailure(result);
    }
  }

  async function leaveFor(orderId: string, { keepsDrafts = false } = {}) {
    payment.leave();
    if (!keepsDrafts) details.forget();
    storeGiftCardCode(null);
    await navigate(confirmationOf(orderId), { replace: true, defaultShouldRevalidate: false });
  }

  function retryPreparing() {
    problem.clear();
    retry();
  }

  const preparingProblem = preparingProblemOf(intentResult);
  // For another total the shopper has to change the cart.
  const canRetry = preparingProblem && preparingProblem.code !== "too-large";
  return {
    method: payment.method,
    off: payment.off,
    chooseMethod(next: PaymentMethod) {
      payment.chooseMethod(next);
      writeMethod(next);
    },
    stripe,
    pay,
    wallet,
    /** Makes the intent one over the form's total again. */
    prepareAgain: retry,
    showProblem: problem.show,
    isPaying: payment.isPaying,
    isShown,
    /** Nothing is left to pay, once the shipping method is known. */
    isCovered: due === ZERO && shipping !== null,
    isReady: paymentForm !== undefined,
    isPreparing: isPayable && payment.phase === "form" && !preparingProblem && !paymentForm,
    changed: problem.changed,
    /** Why no form can be shown. Only a reload may help. */
    broken: payment.broken,
    /** Why the payment could not be prepared at all. */
    unavailable: intentResult?.code === "payments-unavailable" ? intentResult.error : undefined,
    sentences: distinct([...problem.sentences, preparingProblem?.error]),
    retry,
    /** Undefined when asking again would not help. */
    retryPreparing: canRetry ? retryPreparing : undefined,
  };
}

/** What an order's payment is over. */
function purchaseOf(order: CheckoutOrder) {
  const { lines, destination, shipping, code, giftCard } = order;
  const purchase = {
    lines,
    destination,
    shipping: shipping ?? null,
    code,
    giftCard: giftCard?.code ?? null,
  };
  if (!order.multiRecipient) return purchase;

  const { destinations, preference } = order.multiRecipient;
  return { ...purchase, multiRecipient: { destinations, preference } };
}

/** The browser keeps a copy of the order, which must not have the code. */
function withoutCode({ last4, amount }: CheckoutGiftCard) {
  return { last4, amount };
}

/** Whether there is more to show than that payments do not work. */
function isShowable(result: IntentResult | undefined, hasForm: boolean): boolean {
  if (!result || result.code === "payments-unavailable") return false;
  return result.code !== "started" || hasForm;
}

/** Why the payment could not be prepared, if the shopper can retry. */
function preparingProblemOf(intentResult: IntentResult | undefined) {
  switch (intentResult?.code) {
    case "payments-unavailable":
    case "amount-differs":
    case "being-paid":
    case "too-large":
      return intentResult;
    default:
      return undefined;
  }
}
