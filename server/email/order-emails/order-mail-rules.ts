import { findPackingObstacle } from "../../orders/list/packable.ts";
import { type Due, dueIf, type OrderMailFacts } from "./order-mail.ts";

/** Whether a mail may say that the order is being packed, or is packed and waits. */
export function isBeingPacked(facts: OrderMailFacts): boolean {
  return !facts.isArchived && findPackingObstacle(facts, facts) === undefined;
}

/** The mail about a parcel waits as long as the parcel can be taken back. */
export function isParcelDue({ status, shipment }: OrderMailFacts, now: Date): Due {
  if (shipment?.emailAt && shipment.emailAt > now) {
    return { code: "later", reason: "The parcel can still be taken back." };
  }
  return dueIf(shipment !== null && status !== "cancelled");
}
