import { type FormEvent, type ReactNode, useCallback, useEffect } from "react";
import { useRevalidator } from "react-router";
import { CheckoutPayment } from "#app/shop/checkout/checkout-payment.tsx";
import { checkoutMessages } from "#app/shop/checkout/payment/checkout-messages.ts";
import type { PaymentForm } from "#app/shop/checkout/payment/payment-form.ts";
import { requestOrder } from "#app/shop/checkout/payment/request-order.ts";
import { distinct, usePayment } from "#app/shop/checkout/payment/use-payment.ts";
import type { FetchIntent } from "#app/shop/checkout/payment/use-payment-intent.ts";
import { WalletButtons } from "#app/shop/checkout/payment/wallet-buttons.tsx";
import { OrderSummary } from "#app/shop/shared/order-summary.tsx";
import { postToApi } from "#app/shop/shared/post-to-api.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { Slip } from "#app/ui/print/slip.tsx";
import type { CheckoutDetails } from "#domain/checkout/checkout-details.ts";
import type { PayAgainRequest } from "#domain/checkout/checkout-requests.ts";
import { type Cents, formatUsd } from "#domain/money/cents.ts";
import type { Order } from "#domain/orders/order.ts";
import { intentIdOf } from "#domain/payments/client-secret.ts";
import { type PaymentMethod, providerMethodTypes } from "#domain/payments/payment-method.ts";
import { payAgainNeedsScript } from "./pay-again-messages.ts";

/** Pays an order whose payment failed: same bars, same total. */
export function PayAgain(props: {
  order: Order;
  details: CheckoutDetails;
  /** What is paid: this order, or all unpaid ones that were bought with it. */
  due: Cents;
  /** How many orders that is. */
  orders: number;
  token: string;
  publishableKey: string | null | undefined;
  demo: boolean;
  takesAllCards: boolean;
  /** Whether Apple Pay and Google Pay are offered. */
  takesWallets: boolean;
  shopName: string;
}): ReactNode {
  const { order, details, token, publishableKey, demo, shopName } = props;
  const { due: amount, orders } = props;
  const { takesAllCards, takesWallets } = props;
  const { id: orderId } = order;
  const { revalidate } = useRevalidator();
  const fetchIntent = useCallback<FetchIntent>(
    ({ method }) => fetchPayAgainIntent({ orderId, token, method }),
    [orderId, token],
  );
  const payment = usePayment({
    request: { checkoutId: orderId, lines: [], amount },
    firstMethod: () => "debit",
    publishableKey,
    demo,
    fetchIntent,
  });
  const { result: intentResult, form, stripe, broken, method, problem, retry } = payment;
  const paying = payment.isPaying;

  useEffect(() => {
    if (intentResult?.code === "payments-unavailable") void revalidate();
  }, [intentResult, revalidate]);

  async function pay(event: FormEvent) {
    event.preventDefault();
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

  const { resume } = payment;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another object is a reloaded order
  useEffect(resume, [order, resume]);

  /** `refusal` is shown when the order is still unpaid afterwards. */
  async function confirm(
    form: PaymentForm,
    clientSecret: string,
  ): Promise<{ isConfirmed: boolean; refusal: readonly string[] }> {
    const notPaid = (...refusal: string[]) => ({ isConfirmed: false, refusal });
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
  return (
    <>
      <p className="text-caps uppercase text-accent">{`Order ${order.orderNumber}`}</p>
      <h1 className="mt-2 text-4xl sm:text-5xl">
        {order.awaitsFirstPayment ? "Pay your order" : "Pay again"}
      </h1>
      <p className="mt-4 max-w-prose text-lg text-soft">
        {order.awaitsFirstPayment
          ? "This is the order that we wrote down for you, and you pay it once."
          : "Your last payment didn't go through. It is the same order at the same total, and you pay it once."}
      </p>
      <noscript>
        <p className="mt-6 max-w-prose text-lg">{payAgainNeedsScript}</p>
      </noscript>
      {takesWallets && stripe && method === "debit" && (
        <WalletButtons
          {...stripe.props}
          shopName={shopName}
          sheet={{ collects: "nothing" }}
          onPay={async ({ form }) => {
            const isPaid = await payWith(form, stripe.props.clientSecret);
            return { code: isPaid ? "paid" : "not-paid" };
          }}
        />
      )}
      <form
        onSubmit={pay}
        noValidate
        className="mt-8 grid items-start gap-10 lg:grid-cols-[1fr_24rem] lg:gap-14"
      >
        <div className="grid min-w-0 gap-10">
          <fieldset disabled={paying} className="min-w-0 noscript:hidden">
            <legend className="sr-only">Your payment</legend>
            <CheckoutPayment
              payment={payment}
              takesAllCards={takesAllCards}
              shopName={shopName}
              demo={demo}
              coveredBy={null}
            />
          </fieldset>
          <section aria-labelledby="items">
            <h2 id="items" className="mb-4 font-serif text-2xl font-medium">
              Your order
            </h2>
            {/* Does not use the order page's component, which would become a shared chunk of the
                checkout. */}
            <ul className="grid gap-2">
              {order.items.map(({ id, quantity, productName }) => (
                <li key={id}>{`${quantity} × ${productName}`}</li>
              ))}
            </ul>
          </section>
        </div>
        <Slip as="aside" aria-labelledby="totals" className="lg:sticky lg:top-24">
          <h2 id="totals" className="text-2xl">
            Totals
          </h2>
          {orders > 1 && (
            <p className="font-semibold">{`You pay ${orders} orders at once, ${formatUsd(amount)} together. One of them:`}</p>
          )}
          <OrderSummary totals={order} restName="Left to pay" />
          <div role="alert" className="text-danger empty:hidden">
            {distinct([...problem.sentences, preparingProblem]).map((sentence) => (
              <p key={sentence} className="font-semibold">
                {sentence}
              </p>
            ))}
          </div>
          {preparingProblem && (
            <Button variant="quiet" onClick={broken ? () => location.reload() : retry}>
              Retry
            </Button>
          )}
          <Button
            type="submit"
            className="text-lg"
            disabled={!paying && !form}
            aria-disabled={paying}
            aria-describedby="pay-hint"
          >
            {paying ? "Paying…" : `Pay ${formatUsd(amount)}`}
          </Button>
          <p id="pay-hint" role="status" className="text-center text-sm text-soft">
            {hintOf({ paying, preparingProblem, isReady: form !== undefined })}
          </p>
        </Slip>
      </form>
    </>
  );
}

function hintOf(state: {
  paying: boolean;
  preparingProblem: string | undefined;
  isReady: boolean;
}): string {
  if (state.paying) return "One moment. Please keep this page open.";
  if (state.preparingProblem) return "";
  return state.isReady ? "You pay exactly this, once." : "Preparing the payment…";
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
