import { type ReactNode, useEffect, useState } from "react";
import { Link } from "react-router";
import { type OrderResult, placeOrder } from "../checkout/payment/place-order.ts";
import { OrderNotPaid } from "./order-not-paid.tsx";
import { orderPageMessages } from "./order-page-messages.ts";

/** Back from a page of the provider's, to an order that the shop does not know yet. */
export function OrderReturned(props: { checkoutId: string; onPlaced: () => void }): ReactNode {
  const { checkoutId, onPlaced } = props;
  const [answer, setAnswer] = useState<OrderResult>();
  const [round, setRound] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks again.
  useEffect(() => {
    let left = false;
    void placeOrder(checkoutId).then((answer) => {
      if (left) return;
      if (answer.code === "placed") onPlaced();
      else setAnswer(answer);
    });
    return () => {
      left = true;
    };
  }, [checkoutId, onPlaced, round]);

  if (answer?.code === "not-paid") return <OrderNotPaid sentence={answer.error} />;
  const away = answer?.code === "unreachable";
  return (
    <main className="page grid justify-items-start gap-5 py-16">
      <div role="status" className="grid gap-5">
        <h1 className="text-4xl sm:text-6xl">
          {away ? orderPageMessages.unreachable : orderPageMessages.returned}
        </h1>
        <p className="max-w-prose text-lg text-soft">
          {away ? orderPageMessages.unreachableText : orderPageMessages.returnedText}
        </p>
      </div>
      {away && (
        <div className="actions">
          <button
            type="button"
            className="button"
            onClick={() => {
              setAnswer(undefined);
              setRound(round + 1);
            }}
          >
            Try again
          </button>
          <Link className="button button-quiet" to="/">
            Return Home
          </Link>
        </div>
      )}
    </main>
  );
}
