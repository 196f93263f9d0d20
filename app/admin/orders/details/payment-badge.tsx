import type { ReactNode } from "react";
import type { PaymentStatus } from "#domain/orders/payment-status.ts";
import { capitalized } from "../../../ui/text/capitalized.ts";

const signs: Record<PaymentStatus, string> = {
  paid: "M3.5 8.5l3 3 6-7",
  pending: "M8 4.5V8l2.5 2M8 1.75a6.25 6.25 0 1 0 0 12.5 6.25 6.25 0 0 0 0-12.5z",
  failed: "M4 4l8 8M12 4l-8 8",
  refunded: "M6 3L3 6l3 3M3.5 6H10a3.25 3.25 0 0 1 0 6.5H7",
};

/** A payment status as a word with a sign, so that it does not go by colour alone. */
export function PaymentBadge({ status }: { status: PaymentStatus }): ReactNode {
  return (
    <span className="payment" data-payment={status}>
      <svg viewBox="0 0 16 16" width="15" height="15" fill="none" aria-hidden="true">
        <path
          d={signs[status]}
          stroke="currentColor"
          strokeWidth="1.8"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      {capitalized(status)}
    </span>
  );
}
