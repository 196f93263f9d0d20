import { useCallback, useEffect } from "react";
import { useRevalidator } from "react-router";
import { checkoutMessages } from "#app/shop/checkout/payment/checkout-messages.ts";
import type { PaymentForm } from "#app/shop/checkout/payment/payment-form.ts";
import { requestOrder } from "#app/shop/checkout/payment/request-order.ts";
import { distinct, usePayment } from "#app/shop/checkout/payment/use-payment.ts";
import type { PaymentConfig } from "#app/shop/checkout/payment/use-payment-config.ts";
import type { FetchIntent } from "#app/shop/checkout/payment/use-payment-intent.ts";
import { postToApi } from "#app/shop/shared/post-to-api.ts";
import type { CheckoutDetails } from "#domain/checkout/checkout-details.ts";
import type { PayAgainRequest } from "#domain/checkout/checkout-requests.ts";
import type { Cents } from "#domain/money/cents.ts";
import type { Order } from "#domain/orders/order.ts";
import { intentIdOf } from "#domain/payments/client-secret.ts";
import { type PaymentMethod, providerMethodTypes } from "#domain/payments/payment-method.ts";

/** Prepares another payment of an order, takes it, and loads the page again with the order's new state. */
export function usePayAgain(props: {
  readonly order: Order;
  readonly details: CheckoutDetails;
  readonly due: Cents;
  readonly token: string;
  readonly config: PaymentConfig;
}) {
  const { order, details, due, token, config } = props;
  const { id: orderId } = order;
  const { revalidate } = useRevalidator();
  const fetchIntent = useCallback<FetchIntent>(
    ({ method }) => fetchPayAgainIntent({ orderId, token, method }),
    [orderId, token],
  );
  const payment = usePayment({
    request: { checkoutId: orderId, lines: [], amount: due },
    config,
    fetchIntent,
    keepsMethod: false,
    onAnswer(answer) {
      if (answer.code === "payments-unavailable") void revalidate();
    },
  });
  const { result: intentResult, form, broken, method, problem, retry, resume } = payment;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another object is a reloaded order
  useEffect(resume, [order, resume]);

  async function pay() {
    if (form && intentResult?.code === "started") await payWith(form, intentResult.clientSecret);
  }

  /**
   * @param clientSecret the one that the form was made for
   * @returns whether the shopper has completed the payment
   */
  async function payWith(form: PaymentForm, clientSecret: string): Promise<boolean> {
    problem.clear();
    return await payment.payOnce(async () => {
      const result = await confirm(form, clientSecret);
      // The reloaded page shows the order's new state, or the form again while it is unpaid.
      await revalidate();
      if (!result.isConfirmed) payment.showForm();
      problem.show("payment", ...result.refusal);
      return result.isConfirmed;
    });
  }

  async function confirm(form: PaymentForm, clientSecret: string): Promise<Confirmation> {
    const checked = await form.check();
    if (checked.code === "incomplete") {
      form.focus();
      return notPaid(checked.error);
    }

    // Another tab may have paid or changed the method, and the owner may have cancelled the order.
    const requested = await fetchPayAgainIntent({ orderId, token, method });
    if (requested.code !== "started") return notPaid(requested.error);
    if (requested.clientSecret !== clientSecret) {
      retry();
      return notPaid(checkoutMessages.notReady);
    }

    const confirmed = await form.confirm({ checkoutId: orderId, details });
    if (confirmed.code === "failed") {
      return notPaid(confirmed.error, checkoutMessages.afterDecline);
    }

    const placed = await requestOrder(orderId);
    const refusal = placed.code === "placed" ? checkoutMessages.notCompleted : placed.error;
    return { isConfirmed: true, refusal: [refusal] };
  }

  const preparingProblem =
    intentResult?.code === "payments-unavailable" ? intentResult.error : broken;
  const onRetry = broken ? () => location.reload() : retry;
  return {
    ...payment,
    pay,
    payWith,
    isReady: form !== undefined,
    sentences: distinct([...problem.sentences, preparingProblem]),
    /** Undefined when there is nothing to try again. */
    onRetry: preparingProblem === undefined ? undefined : onRetry,
  };
}

/** `refusal` is shown when the order is still unpaid afterwards. */
type Confirmation = { readonly isConfirmed: boolean; readonly refusal: readonly string[] };

function notPaid(...refusal: string[]): Confirmation {
  return { isConfirmed: false, refusal };
}

/** `error` is always a sentence for the shopper. */
type PayAgainResult =
  | { readonly code: "started"; readonly clientSecret: string }
  | { readonly code: "method-off" | "payments-unavailable"; readonly error: string };

/** Gets the client secret to pay the order with. */
async function fetchPayAgainIntent(request: {
  readonly orderId: string;
  readonly token: string;
  readonly method: PaymentMethod;
}): Promise<PayAgainResult> {
  const { orderId, token, method } = request;
  const sent: PayAgainRequest = { token, methodTypes: [providerMethodTypes[method]] };
  const response = await postToApi(`/api/orders/${orderId}/payment-intent`, sent);
  const { clientSecret, code, error } = response?.body ?? {};
  if (typeof clientSecret === "string" && intentIdOf(clientSecret)) {
    return { code: "started", clientSecret };
  }
  const sentence = typeof error === "string" ? error : checkoutMessages.noSecret;
  // Paid, cancelled or expired meanwhile: the reloaded page says so.
  if (code === "method-off") return { code, error: sentence };
  return { code: "payments-unavailable", error: sentence };
}
