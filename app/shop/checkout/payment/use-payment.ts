import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useBlocker } from "react-router";
import { type PaymentMethod, paymentMethods } from "#domain/payments/payment-method.ts";
import { readMethod, writeMethod } from "../checkout-draft.ts";
import { createPaymentIntent, type IntentResult, type PayablePurchase } from "./checkout-client.ts";
import { checkoutMessages } from "./checkout-messages.ts";
import type { PayResult } from "./pay-checkout.ts";
import type { PaymentConfig } from "./use-payment-config.ts";
import { usePaymentForm } from "./use-payment-form.ts";
import type { FetchIntent } from "./use-payment-intent.ts";
import { usePaymentProblem } from "./use-payment-problem.ts";

/** Why a press of Pay took nothing, except what has its place in the page's own form. */
export type PayFailure = Extract<
  PayResult,
  { code: "incomplete" | "declined" | "failed" | "intent-over" | "reservation-over" }
>;

/**
 * What every page with a Pay button has: the method, the provider's form for it, one payment at a
 * time, and why the last one failed.
 *
 * @param options.request null while there is nothing to pay, or what there is may change
 * @param options.fetchIntent by default for what is bought; must have a stable identity
 * @param options.keepsMethod whether a reload keeps the chosen method; otherwise it starts with debit
 * @param options.onAnswer what else follows from an answer to `fetchIntent`
 */
export function usePayment(options: {
  readonly request: Omit<PayablePurchase, "method"> | null;
  readonly config: Pick<PaymentConfig, "publishableKey" | "demo">;
  readonly fetchIntent?: FetchIntent;
  readonly keepsMethod: boolean;
  readonly onAnswer?: (answer: IntentResult) => void;
}) {
  const { request, config, fetchIntent = createPaymentIntent, keepsMethod } = options;
  const { method, off, setMethod, switchOff } = usePaymentMethod(keepsMethod);
  const { phase, setPhase, runOnce } = usePaymentPhase();
  const problem = usePaymentProblem();
  const prepared = usePaymentForm(
    request && phase === "form" ? { ...request, method } : null,
    config,
    fetchIntent,
  );
  const { result, form, retry } = prepared;

  const answered = useEffectEvent((answer: IntentResult) => {
    options.onAnswer?.(answer);
    if (answer.code !== "method-off" || off.includes(method)) return;
    const hasOther = switchOff();
    problem.show("payment", hasOther ? answer.error : checkoutMessages.noSecret);
  });
  useEffect(() => {
    if (result) answered(result);
  }, [result]);

  function chooseMethod(next: PaymentMethod) {
    problem.changed("payment");
    setMethod(next);
    if (keepsMethod) writeMethod(next);
  }

  /**
   * Pays, unless a payment is under way.
   *
   * @param pay what it throws is shown as a failure
   * @returns what `pay` returns: whether the shopper has completed the payment
   */
  async function payOnce(pay: () => Promise<boolean>): Promise<boolean> {
    const error = checkoutMessages.orderFailed;
    return await runOnce(pay, () => showFailure({ code: "failed", error }));
  }

  /** Enables the fields at once, so that one of them can take the focus. */
  function showForm() {
    flushSync(() => setPhase("form"));
  }

  function showFailure(failure: PayFailure) {
    showForm();
    switch (failure.code) {
      case "declined":
        return problem.show("payment", failure.error, checkoutMessages.afterDecline);
      case "failed":
        return problem.show("payment", failure.error);
      case "incomplete":
        problem.show("payment", failure.error);
        return form?.focus();
      case "intent-over":
      case "reservation-over":
        problem.show("payment", failure.error);
        // Gets another payment, which the next press of Pay confirms.
        return retry();
    }
  }

  return {
    ...prepared,
    method,
    /** Methods that the provider does not offer at the moment. */
    off,
    chooseMethod,
    phase,
    isPaying: phase !== "form",
    problem,
    /** The shopper changed something that a problem may have been about. */
    changed: problem.changed,
    payOnce,
    showForm,
    showFailure,
    /**
     * The next page is loading, so the form stays disabled. The address already is the order's, so any reload
     * shows the order, including the router's own when a script is missing.
     */
    leave(orderPath: string) {
      setPhase("leaving");
      window.history.replaceState(window.history.state, "", orderPath);
    },
    /** What is paid was loaded again, and is still to be paid. */
    resume: useCallback(() => setPhase("form"), [setPhase]),
  };
}

export type Payment = ReturnType<typeof usePayment>;

/** One payment at a time. A running one cannot be canceled, so leaving the page is blocked. */
function usePaymentPhase() {
  /** "leaving": it is paid, and the next page is loading. */
  const [phase, setPhase] = useState<"form" | "paying" | "leaving">("form");
  /** React state updates too late to block a double click. */
  const busy = useRef(false);

  useBlocker(
    ({ nextLocation }) => busy.current && !nextLocation.pathname.startsWith(confirmationOf("")),
  );

  async function runOnce(pay: () => Promise<boolean>, onThrown: () => void): Promise<boolean> {
    if (busy.current) return false;
    busy.current = true;
    setPhase("paying");
    try {
      return await pay();
    } catch (error) {
      console.error(error);
      onThrown();
      return false;
    } finally {
      busy.current = false;
    }
  }

  return { phase, setPhase, runOnce };
}

/** The method of payment, and those that the provider does not offer at the moment. */
function usePaymentMethod(keepsMethod: boolean) {
  const [method, setMethod] = useState<PaymentMethod>(() => (keepsMethod ? readMethod() : "debit"));
  const [off, setOff] = useState<readonly PaymentMethod[]>([]);

  /** @returns whether there is another one, which is then chosen */
  function switchOff(): boolean {
    setOff([...off, method]);
    const other = paymentMethods.find((each) => each !== method && !off.includes(each));
    if (other) setMethod(other);
    return other !== undefined;
  }

  return { method, off, setMethod, switchOff };
}

/** Each sentence once: those of paying and of preparing a payment are often the same. */
export function distinct(sentences: readonly (string | undefined)[]): string[] {
  return [...new Set(sentences.filter((sentence) => sentence !== undefined))];
}

export function confirmationOf(orderId: string): string {
  return `/order-confirmation/${orderId}`;
}
