import type { Stripe } from "stripe";
import type { PaymentEvent } from "../payment-provider.ts";

/**
 * The events that the webhook endpoint must be subscribed to; docs/operations.md has the same list.
 */
export const handledEvents = [
  "payment_intent.processing",
  "payment_intent.succeeded",
  "payment_intent.payment_failed",
  "payment_intent.requires_action",
  "payment_intent.canceled",
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.dispute.closed",
  "charge.dispute.funds_withdrawn",
  "charge.dispute.funds_reinstated",
  "charge.refunded",
  "refund.created",
  "refund.updated",
  "refund.failed",
  "radar.early_fraud_warning.created",
  "review.opened",
  "review.closed",
] as const;

/** Which payment to read after this event. Other events than those above concern none. */
export function eventOf(event: Stripe.Event): PaymentEvent {
  const { id, type } = event;
  const object = event.data.object as { id?: unknown; payment_intent?: unknown };
  const isHandled = handledEvents.some((handled) => handled === type);
  const intentId = type.startsWith("payment_intent.") ? object.id : object.payment_intent;
  return {
    id,
    type,
    objectId: typeof object.id === "string" ? object.id : "",
    intentId: isHandled && typeof intentId === "string" ? intentId : null,
    isDecline:
      event.type === "payment_intent.payment_failed" &&
      event.data.object.last_payment_error?.type === "card_error",
    isFraudWarning: type === "radar.early_fraud_warning.created",
  };
}
