import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useBlocker, useNavigate } from "react-router";
import { type Cents, ZERO } from "#domain/money/cents.ts";
import { type PaymentMethod, paymentMethods } from "#domain/payments/payment-method.ts";
import { readMethod, writeMethod } from "../checkout/checkout-draft.ts";
import { checkoutMessages } from "../checkout/payment/checkout-messages.ts";
import { type PayOutcome, payCheckout } from "../checkout/payment/pay-checkout.ts";
import { usePaymentForm } from "../checkout/payment/use-payment-form.ts";
import { usePaymentProblem } from "../checkout/payment/use-payment-problem.ts";
import type { CheckoutDetailsForm } from "../checkout/use-checkout-details.ts";
import { clearGiftCardDraft } from "./gift-card-draft.ts";

/**
 * Prepares the payment of a gift card, takes it, and goes on to the confirmation.
 *
 * @param props.amount undefined until one is chosen
 */
export function useGiftCardPurchase(props: {
  readonly checkoutId: string;
  readonly amount: Cents | undefined;
  readonly details: CheckoutDetailsForm;
  readonly publishableKey: string | null | undefined;
  readonly demo: boolean;
}) {
  const { checkoutId, amount, details, publishableKey, demo } = props;
  const navigate = useNavigate();
  const [method, setMethod] = useState(readMethod);
  const [off, setOff] = useState<readonly PaymentMethod[]>([]);
  const [isPaying, setIsPaying] = useState(false);
  const problem = usePaymentProblem();
  /** React state updates too late to block a double click. */
  const busy = useRef(false);
  const { answer, retry, form, stripe, broken } = usePaymentForm(
    amount === undefined || isPaying
      ? null
      : { checkoutId, lines: [], buysGiftCard: true, amount, method },
    publishableKey,
    demo,
  );

  // A running payment cannot be canceled, so leaving the page is blocked.
  useBlocker(
    ({ nextLocation }) => busy.current && !nextLocation.pathname.startsWith("/order-confirmation/"),
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: reacts to answers alone
  useEffect(() => {
    if (answer?.code === "already-placed") void leaveFor(answer.orderId);
    if (answer?.code !== "method-off" || off.includes(method)) return;
    setOff((before) => [...before, method]);
    const left = paymentMethods.find((other) => other !== method && !off.includes(other));
    if (left) setMethod(left);
    problem.show("payment", left ? answer.error : checkoutMessages.noSecret);
  }, [answer]);

  async function pay(): Promise<void> {
    if (busy.current) return;
    if (!form || amount === undefined) {
      problem.show("payment", checkoutMessages.notReady);
      return;
    }
    problem.clear();
    const parsed = details.parse();
    if (!parsed.ok) {
      details.refuse(parsed.errors);
      return;
    }
    busy.current = true;
    details.accept();
    setIsPaying(true);
    const totals = { subtotal: amount, discount: ZERO, tax: ZERO, shipping: ZERO, total: amount };
    const request = { checkoutId, form, lines: [], totals, details: parsed.details };
    const outcome = await payCheckout({ ...request, buysGiftCard: true }).catch(
      (error: unknown): PayOutcome => {
        console.error(error);
        return { code: "failed", error: checkoutMessages.orderFailed };
      },
    );
    await settle(outcome);
    busy.current = false;
  }

  async function settle(outcome: PayOutcome) {
    switch (outcome.code) {
      case "placed":
      case "already-placed":
        return await leaveFor(outcome.orderId);
      case "kept":
        // The confirmation page asks until the shop knows whether it was paid.
        return await leaveFor(checkoutId, "?payment_intent=");
      default:
        // At once, so that a field can take the focus.
        flushSync(() => setIsPaying(false));
        if (outcome.code === "invalid") return details.refuse(outcome.errors);
        showOutcome(outcome);
        if (outcome.code === "incomplete") form?.focus();
    }
  }

  function showOutcome({ code, error }: Extract<PayOutcome, { error: string }>) {
    switch (code) {
      case "declined":
        return problem.show("payment", error, checkoutMessages.afterDecline);
      case "incomplete":
      case "failed":
        return problem.show("payment", error);
      case "intent-over":
      case "reservation-over":
        problem.show("payment", error);
        return retry();
      default:
        return problem.show("order", error);
    }
  }

  async function leaveFor(orderId: string, query = "") {
    setIsPaying(true);
    clearGiftCardDraft();
    await navigate(`/order-confirmation/${orderId}${query}`, { replace: true });
  }

  const trouble =
    answer && "error" in answer && answer.code !== "method-off" ? answer.error : undefined;
  return {
    method,
    off,
    chooseMethod(next: PaymentMethod) {
      problem.changed("payment");
      setMethod(next);
      writeMethod(next);
    },
    stripe,
    pay,
    isPaying,
    isReady: form !== undefined,
    /** Errors of paying and preparing are often the same, so duplicates are removed. */
    sentences: [
      ...new Set([...problem.sentences, trouble, broken].filter((text) => text !== undefined)),
    ],
    /** The shopper changed something that a problem may have been about. */
    changed: problem.changed,
    /** Undefined when there is nothing to try again. */
    retry: broken ? () => window.location.reload() : trouble ? retry : undefined,
  };
}
