import { type ReactNode, useEffect, useState } from "react";
import { ButtonLink } from "#app/ui/buttons/button.tsx";
import { Container } from "#app/ui/layout/container.tsx";
import { Slip } from "#app/ui/print/slip.tsx";
import { requestOrder } from "../checkout/payment/request-order.ts";
import { forgetLocalOrder, type LocalOrder } from "../local-orders/local-orders.ts";
import { OrderSummary } from "../shared/order-summary.tsx";
import { OrderAddress } from "./order-address.tsx";
import { OrderItems } from "./order-items.tsx";
import { OrderNotPaid } from "./order-not-paid.tsx";
import { orderPageMessages } from "./order-page-messages.ts";

/** Milliseconds between retries; the last one repeats. */
const pauses = [3_000, 10_000, 30_000, 60_000] as const;

/** An order that only this browser knows. It is sent to the server until that confirms it. */
export function PendingOrder(props: { order: LocalOrder; onPlaced: () => void }): ReactNode {
  const { order, onPlaced } = props;
  const result = useHandingIn(order, onPlaced);
  if (result) return <OrderNotPaid sentence={result} />;
  const handingIn = order.status === "handing-in";
  return (
    <Container as="main" className="py-8 sm:py-14">
      {order.orderNumber && (
        <p className="text-caps uppercase text-accent">{`Order ${order.orderNumber}`}</p>
      )}
      <div role="status">
        <h1 className="text-4xl sm:text-6xl">
          {handingIn ? orderPageMessages.handingIn : orderPageMessages.copy}
        </h1>
        <p className="mt-5 max-w-prose text-lg text-soft">
          {handingIn ? orderPageMessages.handingInText : orderPageMessages.copyText}
        </p>
      </div>
      <div className="mt-10 grid items-start gap-10 lg:grid-cols-[1fr_24rem] lg:gap-14">
        <section aria-labelledby="items">
          <h2 id="items" className="mb-4 text-3xl">
            Your order
          </h2>
          <OrderItems items={order.lines} />
        </section>
        <aside className="grid gap-8" aria-label="Totals and address">
          <Slip>
            <h2 className="text-2xl">Totals</h2>
            <OrderSummary totals={order.totals} />
          </Slip>
          <section aria-labelledby="ships-to">
            <h2 id="ships-to" className="mb-2 text-2xl">
              Shipping address
            </h2>
            <OrderAddress address={order.details.gift ?? order.details} />
          </section>
          <ButtonLink variant="quiet" className="justify-self-start" to="/">
            Return Home
          </ButtonLink>
        </aside>
      </div>
    </Container>
  );
}

/** @returns why there is no order; undefined while that is unknown */
function useHandingIn({ checkoutId, status }: LocalOrder, onPlaced: () => void) {
  const [notPaid, setNotPaid] = useState<string>();

  useEffect(() => {
    if (status !== "handing-in") return;
    let isOutdated = false;
    let timer: ReturnType<typeof setTimeout>;
    let round = 0;

    async function handIn() {
      const found = await requestOrder(checkoutId);
      if (isOutdated) return;
      if (found.code === "placed") return onPlaced();
      if (found.code === "not-paid") {
        forgetLocalOrder(checkoutId);
        setNotPaid(found.error);
        return;
      }
      timer = setTimeout(handIn, pauses[Math.min(round, pauses.length - 1)]);
      round += 1;
    }

    timer = setTimeout(handIn);
    return () => {
      isOutdated = true;
      clearTimeout(timer);
    };
  }, [checkoutId, status, onPlaced]);

  return notPaid;
}
