import type { ReactNode } from "react";
import { SignBadge } from "#app/ui/content/sign-badge.tsx";
import { capitalized } from "#app/ui/text/capitalized.ts";
import { type Cents, formatUsd } from "#domain/money/cents.ts";
import type { OrderPaymentState, PaymentStatus } from "#domain/payments/payment-status.ts";

const CLOCK = "M8 4.5V8l2.5 2M8 1.75a6.25 6.25 0 1 0 0 12.5 6.25 6.25 0 0 0 0-12.5z";

const looks = {
  paid: { sign: "M3.5 8.5l3 3 6-7", tone: "good" },
  pending: { sign: CLOCK, tone: "soft" },
  "not-paid-yet": { sign: CLOCK, tone: "soft" },
  failed: { sign: "M4 4l8 8M12 4l-8 8", tone: "danger" },
  refunded: { sign: "M6 3L3 6l3 3M3.5 6H10a3.25 3.25 0 0 1 0 6.5H7", tone: "soft" },
} as const satisfies Record<OrderPaymentState, { sign: string; tone: string }>;

/** An order's payment, with an icon. */
export function PaymentBadge({ state }: { state: OrderPaymentState }): ReactNode {
  return (
    <SignBadge {...looks[state]}>
      {state === "not-paid-yet" ? "Not paid yet" : capitalized(state)}
    </SignBadge>
  );
}

/** Of an order that still counts as paid; empty when nothing was refunded. */
export function describeRefunded(order: { paymentStatus: PaymentStatus; refunded: Cents }): string {
  const isPartly = order.paymentStatus === "paid" && order.refunded > 0;
  return isPartly ? `Refunded ${formatUsd(order.refunded)}` : "";
}
