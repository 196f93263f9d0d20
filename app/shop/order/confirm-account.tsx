import type { ReactNode } from "react";
import { buttonClass } from "#app/ui/buttons/button.tsx";
import { Note } from "#app/ui/content/note.tsx";
import type { Order } from "#domain/orders/order.ts";
import { orderPageMessages } from "./order-page-messages.ts";

/** What a customer has to do for a pending bank payment; nothing for other orders. */
export function ConfirmAccount({ order }: { order: Order }): ReactNode {
  if (order.paymentStatus !== "pending" || !order.verificationUrl) return null;
  return (
    <Note className="mt-6 grid justify-items-start gap-3 print:hidden">
      <p>{orderPageMessages.confirmAccount}</p>
      <a
        className={buttonClass({ variant: "quiet" })}
        href={order.verificationUrl}
        rel="noreferrer"
      >
        Confirm your bank account
      </a>
    </Note>
  );
}
