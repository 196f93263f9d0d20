import type { ReactNode } from "react";
import { Link } from "react-router";
import { orderPageMessages } from "./order-page-messages.ts";

/** The provider says that no payment was made, and the way back to try again. */
export function OrderNotPaid({ sentence }: { sentence: string }): ReactNode {
  return (
    <main className="page grid max-w-3xl justify-items-start gap-5 py-16">
      <h1 className="text-4xl sm:text-6xl">{orderPageMessages.notPaid}</h1>
      <p role="alert" className="text-lg text-soft">
        {sentence} {orderPageMessages.notPaidText}
      </p>
      <div className="actions">
        <Link className="button" to="/checkout">
          Back to Checkout
        </Link>
        <Link className="button button-quiet" to="/cart">
          Return to Cart
        </Link>
      </div>
    </main>
  );
}
