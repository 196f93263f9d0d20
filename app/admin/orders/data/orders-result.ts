import type { CheckoutFieldErrors } from "#domain/checkout/checkout-details.ts";
import type { Cents } from "#domain/money/cents.ts";
import type { OrderStatus } from "#domain/orders/order-status.ts";
import type { ShipQuestion } from "./ship-question.ts";

/** The answers to a change of one order's status. */
export type StatusResult =
  | {
      readonly code: "changed";
      readonly from: OrderStatus;
      readonly to: OrderStatus;
      /** Shipped only by its status: no parcel has a tracking number. */
      readonly lacksTracking: boolean;
    }
  /** The order is gone, or no longer has the status that Undo would revert. */
  | { readonly code: "refused" }
  | { readonly code: "unreachable" };

/** About a refund. */
export type RefundResult =
  | { readonly code: "refund-requested" | "refund-recorded"; readonly amount: Cents }
  /** Somebody else refunded a part of the order meanwhile. */
  | { readonly code: "refund-changed" }
  | { readonly code: "refund-refused"; readonly text: string };

/** About a parcel. */
export type ParcelResult =
  /** `emailInSeconds`: null when the customer is not told. */
  | {
      readonly code: "shipped";
      readonly shipmentId: string;
      readonly emailInSeconds: number | null;
    }
  | { readonly code: "taken-back"; readonly wasTold: boolean }
  | { readonly code: "parcel-delivered" }
  | ShipQuestion
  | { readonly code: "parcel-refused"; readonly text: string };

/** Changes of an order itself. */
export type OrderEditResult =
  | { readonly code: "address-changed"; readonly toldCustomer: boolean }
  | { readonly code: "address-errors"; readonly errors: CheckoutFieldErrors }
  /** Nothing is changed until the owner has read these. */
  | { readonly code: "address-questions"; readonly questions: readonly string[] }
  | { readonly code: "notes-saved" }
  | { readonly code: "stock-taken" }
  | { readonly code: "recipes-accepted" }
  | { readonly code: "gift-released" }
  | { readonly code: "gift-message-saved" }
  | { readonly code: "paid-elsewhere" }
  | { readonly code: "replied" }
  | { readonly code: "edit-refused"; readonly text: string };

/** All answers of the screen's action. */
export type OrdersResult =
  | StatusResult
  | RefundResult
  | ParcelResult
  | OrderEditResult
  | { readonly code: "nothing-selected" }
  | {
      readonly code: "changed-several";
      readonly count: number;
      readonly to: OrderStatus;
      /** `id:status` of each, as Undo sends them back; empty after Undo. */
      readonly earlier: readonly string[];
    }
  | { readonly code: "restored"; readonly count: number }
  /** `unfinished`: those with something left to do. */
  | {
      readonly code: "archived";
      readonly orderIds: readonly string[];
      readonly unfinished: number;
    }
  | { readonly code: "unarchived"; readonly count: number }
  | { readonly code: "email-sent"; readonly orderNumber: string }
  | { readonly code: "email-failed" }
  | { readonly code: "deleted" }
  | { readonly code: "delete-failed" };

const good: ReadonlySet<OrdersResult["code"]> = new Set([
  "changed",
  "changed-several",
  "restored",
  "archived",
  "unarchived",
  "email-sent",
  "deleted",
  "refund-requested",
  "refund-recorded",
  "shipped",
  "taken-back",
  "parcel-delivered",
  "address-changed",
  "notes-saved",
  "stock-taken",
  "recipes-accepted",
  "gift-released",
  "gift-message-saved",
  "paid-elsewhere",
  "replied",
]);

export function isGood({ code }: OrdersResult): boolean {
  return good.has(code);
}
