import type { Order } from "#domain/orders/order.ts";
import type { PurchasedOrder } from "#domain/orders/purchased-order.ts";
import type { ShipmentItem } from "#domain/parcels/shipment.ts";
import type { OrderParcel } from "./order-parcels.tsx";

/** An order as its page shows it: dates in the shop's time zone. */
export type CustomerOrder = {
  readonly order: Order;
  readonly orderedOn: string;
  readonly deliveryOn: string | null;
  readonly waitsForCoolWeather: boolean;
  readonly parcels: readonly OrderParcel[];
  /** Whether another parcel follows. */
  readonly restFollows: boolean;
  /** All of its bars were refunded before they left. */
  readonly isNothingLeft: boolean;
  /** Bars that were refunded before they left. */
  readonly notSent: readonly ShipmentItem[];
  /** All orders that were bought together; empty for one alone. */
  readonly purchase: readonly PurchasedOrder[];
  /** "Being packed. Ships by Tuesday, November 24."; null when nothing is promised. */
  readonly packingDays: string | null;
  /** Where the order's own tracking number leads; null when its carrier is not known. */
  readonly trackingUrl: string | null;
  /** Also null for the copy on this device. */
  readonly payAgainToken: string | null;
};
