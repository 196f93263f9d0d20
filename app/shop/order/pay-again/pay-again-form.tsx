import type { ReactNode } from "react";
import { CheckoutPayment } from "#app/shop/checkout/checkout-payment.tsx";
import { PayControls, payHints } from "#app/shop/checkout/payment/pay-controls.tsx";
import type { PaymentConfig } from "#app/shop/checkout/payment/use-payment-config.ts";
import { WalletButtons } from "#app/shop/checkout/payment/wallets/wallet-buttons.tsx";
import type {
  WalletPayment,
  WalletResult,
} from "#app/shop/checkout/payment/wallets/wallet-sheet.ts";
import { OrderSummary } from "#app/shop/shared/order-summary.tsx";
import { SubmitForm } from "#app/ui/fields/submit-form.tsx";
import { Slip } from "#app/ui/print/slip.tsx";
import type { CheckoutDetails } from "#domain/checkout/checkout-details.ts";
import { type OfferedWallets, offersWallets } from "#domain/checkout/offered-wallets.ts";
import { type Cents, formatUsd } from "#domain/money/cents.ts";
import type { ItemGroup } from "#domain/orders/group-order-items.ts";
import type { Order, OrderItem } from "#domain/orders/order.ts";
import { payAgainNeedsScript } from "./pay-again-messages.ts";
import { usePayAgain } from "./use-pay-again.ts";

/** Pays an order whose payment failed: same bars, same total. */
export function PayAgainForm(props: {
  order: Order;
  /** Its items by box. */
  groups: readonly ItemGroup<OrderItem>[];
  details: CheckoutDetails;
  /** What is paid: this order, or all unpaid ones that were bought with it. */
  due: Cents;
  /** How many orders that is. */
  orders: number;
  token: string;
  config: PaymentConfig;
  offered: OfferedWallets;
}): ReactNode {
  const { order, groups, details, due, orders, token, config, offered } = props;
  const payment = usePayAgain({ order, details, due, token, config });
  const { stripe } = payment;

  async function payWithWallet({ formOf }: WalletPayment): Promise<WalletResult> {
    if (!stripe) return { code: "not-paid" };
    const { clientSecret } = stripe.props;
    const isPaid = await payment.payWith(formOf(clientSecret), clientSecret);
    return { code: isPaid ? "paid" : "not-paid" };
  }

  return (
    <>
      <PayAgainHeading order={order} />
      {offersWallets(offered) && stripe && payment.method === "debit" && (
        <WalletButtons
          stripe={stripe.props.stripe}
          payable={stripe.props}
          className="mt-8 grid gap-5"
          orElse="Or fill in the form"
          shopName={config.shopName}
          offered={offered}
          sheet={{ collects: "nothing" }}
          onPay={payWithWallet}
        />
      )}
      <SubmitForm
        onSubmit={() => void payment.pay()}
        noValidate
        className="mt-8 grid items-start gap-10 lg:grid-cols-[1fr_24rem] lg:gap-14"
      >
        <div className="grid min-w-0 gap-10">
          <fieldset disabled={payment.isPaying} className="min-w-0 noscript:hidden">
            <legend className="sr-only">Your payment</legend>
            <CheckoutPayment payment={payment} config={config} coveredBy={null} />
          </fieldset>
          <OrderedItems groups={groups} />
        </div>
        <Slip as="aside" aria-labelledby="totals" className="lg:sticky lg:top-24">
          <h2 id="totals" className="text-2xl">
            Totals
          </h2>
          {orders > 1 && (
            <p className="font-semibold">{`You pay ${orders} orders at once, ${formatUsd(due)} together. One of them:`}</p>
          )}
          <OrderSummary totals={order} restName="Left to pay" />
          <PayControls
            config={config}
            sentences={payment.sentences}
            onRetry={payment.onRetry}
            isPaying={payment.isPaying}
            canPay={payment.isReady}
            label={`Pay ${formatUsd(due)}`}
            hint={payment.onRetry ? "" : payHints[payment.isReady ? "ready" : "preparing"]}
          />
        </Slip>
      </SubmitForm>
    </>
  );
}

function PayAgainHeading({ order }: { order: Order }) {
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
    </>
  );
}

/** Not the order page's component, which would become a shared chunk of the checkout. */
function OrderedItems({ groups }: { groups: readonly ItemGroup<OrderItem>[] }) {
  return (
    <section aria-labelledby="items" className="grid gap-4 wrap-anywhere">
      <h2 id="items" className="font-serif text-2xl font-medium">
        Your order
      </h2>
      {groups.map(({ id, size, title, name, items }) => (
        <div key={id}>
          {(size !== undefined || groups.length > 1) && <h3 className="text-lg">{title}</h3>}
          {name && <p className="text-soft">{name}</p>}
          <ul className="mt-2 grid gap-2">
            {items.map(({ id, quantity, productName }) => (
              <li key={id}>{`${quantity} × ${productName}`}</li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
