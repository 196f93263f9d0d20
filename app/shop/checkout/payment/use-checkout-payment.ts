import { useEffect, useState } from "react";
import { useCart } from "#app/shop/cart/state/cart-provider.tsx";
import type { CheckoutDetails } from "#domain/checkout/checkout-details.ts";
import { amountDue } from "#domain/gift-cards/gift-card.ts";
import { type Cents, ZERO } from "#domain/money/cents.ts";
import type { CheckoutDetailsForm } from "../use-checkout-details.ts";
import type { IntentResult } from "./checkout-client.ts";
import { checkoutMessages } from "./checkout-messages.ts";
import type { CheckoutOrder } from "./checkout-order.ts";
import { isCompleted, payCheckout } from "./pay-checkout.ts";
import type { PaymentForm } from "./payment-form.ts";
import { distinct, type Payment, usePayment } from "./use-payment.ts";
import type { PaymentConfig } from "./use-payment-config.ts";
import { isChange, useSettlement } from "./use-settlement.ts";
import { type ShownToPayer, useWalletPayment } from "./wallets/use-wallet-payment.ts";

/** Prepares the payment for what the shopper sees, takes it, and goes on to the confirmation. */
export function useCheckoutPayment(props: {
  readonly order: CheckoutOrder;
  readonly details: CheckoutDetailsForm;
  readonly config: PaymentConfig;
  readonly onShippingChanged: () => void;
  readonly onAmountChanged: () => void;
}) {
  const { order, details, config } = props;
  const { checkoutId } = useCart();
  const isPriced = useRepricedCart();
  const due = amountDue(order.totals.total, order.giftCard);
  const isPayable = isPriced && order.isPayable && order.lines.length > 0 && checkoutId !== null;
  const payment = usePayment({
    request: isPayable ? { ...purchaseOf(order), checkoutId, amount: due } : null,
    config,
    keepsMethod: true,
    onAnswer(answer) {
      if (answer.code === "already-placed") void leaveFor(answer.orderId);
      else if (isChange(answer)) void showChange(answer);
    },
  });
  const { result: intentResult, form: paymentForm, problem, retry } = payment;
  const isShown = useIsShown(payment);
  const { leaveFor, showChange, settle } = useSettlement(props, payment);

  // What was wrong with an address may be right in another one.
  const typed = JSON.stringify([details.form, details.gift]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: reacts to what is typed
  useEffect(() => problem.changed("details"), [typed]);

  const wallet = useWalletPayment({ checkoutId, order, details, payment, payWith, leaveFor });

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
    const request = { ...payRequestOf(order), checkoutId, form, details: paidBy, ...shown };
    return await payment.payOnce(async () => {
      const result = await payCheckout(request);
      await settle(checkoutId, result);
      return isCompleted(result);
    });
  }

  function retryPreparing() {
    problem.clear();
    retry();
  }

  const preparingProblem = preparingProblemOf(intentResult);
  // For another total the shopper has to change the cart.
  const canRetry = preparingProblem && preparingProblem.code !== "too-large";
  return {
    ...payment,
    pay,
    wallet,
    isShown,
    coveredBy: coveredBy(order, due),
    isReady: paymentForm !== undefined,
    isPreparing: isPayable && payment.phase === "form" && !preparingProblem && !paymentForm,
    /** Why the payment could not be prepared at all. */
    unavailable: intentResult?.code === "payments-unavailable" ? intentResult.error : undefined,
    sentences: distinct([...problem.sentences, preparingProblem?.error]),
    /** Undefined when asking again would not help. */
    retryPreparing: canRetry ? retryPreparing : undefined,
  };
}

/** Reprices the cart once. @returns whether that is done */
function useRepricedCart(): boolean {
  const { reprice } = useCart();
  const [isPriced, setIsPriced] = useState(false);
  useEffect(() => {
    void reprice().then(() => setIsPriced(true));
  }, [reprice]);
  return isPriced;
}

/** Once shown, the form stays visible; later errors are shown next to it. */
function useIsShown({ result, form, stripe }: Payment): boolean {
  const [isShown, setIsShown] = useState(false);
  const hasForm = form !== undefined || stripe !== undefined;
  if (!isShown && isShowable(result, hasForm)) setIsShown(true);
  return isShown;
}

/** Whether there is more to show than that payments do not work. */
function isShowable(result: IntentResult | undefined, hasForm: boolean): boolean {
  if (!result || result.code === "payments-unavailable") return false;
  return result.code !== "started" || hasForm;
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

/** What is ordered when it is paid. */
function payRequestOf({ lines, totals, shipping, code, giftCard, multiRecipient }: CheckoutOrder) {
  return {
    lines,
    // The browser keeps a copy of the order, which must not have the gift card's code.
    totals: giftCard
      ? { ...totals, giftCard: { last4: giftCard.last4, amount: giftCard.amount } }
      : totals,
    shipping: shipping ?? null,
    code,
    giftCard: giftCard?.code ?? null,
    ...(multiRecipient && { preference: multiRecipient.preference }),
  };
}

/** Why nothing is left to pay; null if something is, or while the shipping method is not known. */
function coveredBy(order: CheckoutOrder, due: Cents): "gift-card" | "discount" | null {
  if (due !== ZERO || order.shipping === null) return null;
  return order.giftCard ? "gift-card" : "discount";
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
