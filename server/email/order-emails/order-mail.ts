import { z } from "zod";
import type { Order } from "#domain/orders/order.ts";
import type { OrderStatus } from "#domain/orders/order-status.ts";
import type { PaymentStatus } from "#domain/payments/payment-status.ts";
import type { RefundStatus } from "#domain/refunds/refund.ts";
import type { AppContext } from "../../app-context.ts";
import type { HoldKind } from "../../orders/holds.ts";
import { findPackingObstacle } from "../../orders/list/packable.ts";
import type { OrderChange } from "../../orders/order-subscriber.ts";
import type { Mail } from "../mailer.ts";
import type { MailRequest } from "./mail-request.ts";

/** What decides whether a mail about an order is still due, read at one moment. */
export type OrderMailFacts = {
  readonly status: OrderStatus;
  readonly paymentStatus: PaymentStatus;
  /** It cost nothing, so nothing of it can be refunded. */
  readonly isFree: boolean;
  /** None of its money came through this shop's checkout, so no refund mail tells of it. */
  readonly hasNoPaymentHere: boolean;
  readonly sellsGiftCard: boolean;
  readonly isArchived: boolean;
  readonly cancelledAt: Date | null;
  readonly hasItemsToSend: boolean;
  readonly openHolds: readonly HoldKind[];
  readonly isPickup: boolean;
  readonly isPacked: boolean;
  readonly hasRecipientEmail: boolean;
  /** Orders that were bought together and are not cancelled; of one alone 1 or 0. */
  readonly liveOrders: number;
  /** Bought together with others, and the owner's mail about an earlier one tells or told of it. */
  readonly isInEarlierOwnerMail: boolean;
  /** What the mail is about, by its request's id; null when it is gone. */
  readonly refund: { readonly status: RefundStatus } | null;
  readonly shipment: { readonly emailAt: Date | null } | null;
  readonly hasReply: boolean;
  /** The same kind of mail was requested again since, and tells more. */
  readonly isSuperseded: boolean;
};

export type Due =
  | { readonly code: "due" }
  /** It may become due: what it tells can still be undone. */
  | { readonly code: "later"; readonly reason: string }
  /** What it tells is no longer true, or no longer of use. */
  | { readonly code: "over" };

export const due: Due = { code: "due" };
export const over: Due = { code: "over" };

export function dueIf(condition: boolean): Due {
  return condition ? due : over;
}

type WriteRequest = {
  readonly ctx: Pick<AppContext, "clock" | "config" | "details" | "db" | "log" | "secret">;
  readonly order: Order;
  readonly facts: OrderMailFacts;
  readonly requestId: string | undefined;
};

/** A kind of mail about an order: everything that there is to know about it. */
export type OrderMail<Kind extends string = string> = {
  readonly kind: Kind;
  /** Which change of an order requests it; none, if somebody requests it directly. */
  readonly requestAfter: (change: OrderChange, changedAt: Date) => MailRequest | undefined;
  /** Whether it is to be sent now. The only condition: job and sweep ask it. */
  readonly isDue: (facts: OrderMailFacts, now: Date) => Due;
  /** @returns undefined when what it needs is gone */
  readonly write: (request: WriteRequest) => Promise<Mail | undefined>;
};

export function orderMail<Kind extends string>(mail: OrderMail<Kind>): OrderMail<Kind> {
  return mail;
}

/** Which mail about which order. */
export const orderEmailFields = {
  orderId: z.guid(),
  /** There may be several links, payments, refunds, parcels and replies; each gets one mail. */
  requestId: z.guid().optional(),
};

/** Whether a mail may say that the order is being packed, or is packed and waits. */
export function isBeingPacked(facts: OrderMailFacts): boolean {
  return !facts.isArchived && findPackingObstacle(facts, facts) === undefined;
}

/** The mail about a parcel waits as long as the shipment can be undone. */
export function isParcelDue({ status, shipment }: OrderMailFacts, now: Date): Due {
  if (shipment?.emailAt && shipment.emailAt > now) {
    return { code: "later", reason: "The shipment can still be undone." };
  }
  return dueIf(shipment !== null && status !== "cancelled");
}
