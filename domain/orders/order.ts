import type { Address } from "../addresses/address.ts";
import type { CartProduct } from "../cart/cart.ts";
import type { CheckoutLine } from "../checkout/checkout-content.ts";
import type { OrderGiftCard, SoldGiftCard } from "../gift-cards/gift-card.ts";
import type { OrderGift } from "../gifts/gift.ts";
import type { Cents } from "../money/cents.ts";
import type { PaymentStatus } from "../payments/payment-status.ts";
import type { Totals } from "../pricing/price-cart.ts";
import type { Quote } from "../pricing/quote.ts";
import type { OrderStatus } from "./order-status.ts";
import type { PaidWith } from "./paid-with.ts";

/** A line of an order as stored; `focus` is read from the product. */
export type OrderItem = Omit<CheckoutLine, "bundleId" | "bundleSize" | "boxName" | "recipeHash"> &
  Pick<CartProduct, "focus"> & {
    readonly id: string;
    /** 0 when the product is unknown. */
    readonly productId: number;
    readonly bundleId: string | null;
    readonly bundleSize: number | null;
    /** Of a ready-made box, as it was sold. */
    readonly boxName: string | null;
  };

/** Orders from before the parts of their sums were stored have none. */
export type Order = Totals &
  Omit<Quote, "totals"> & {
    readonly id: string;
    readonly orderNumber: string;
    readonly customerEmail: string;
    readonly customerName: string;
    readonly status: OrderStatus;
    readonly paymentStatus: PaymentStatus;
    /** Nobody has tried to pay it yet: the owner took it, and its customer got a link to pay. */
    readonly awaitsFirstPayment: boolean;
    readonly orderDate: Date;
    readonly shippingAddress: Address;
    readonly billingAddress: Address;
    /** Only of a gift: it is delivered to somebody else than the buyer. */
    readonly gift?: OrderGift;
    readonly items: readonly OrderItem[];
    /** How much of the total was refunded. */
    readonly refunded: Cents;
    readonly notes: string | null;
    /** What its buyer wrote for whoever packs it. */
    readonly packerNote?: string;
    readonly trackingNumber: string | null;
    readonly estimatedDelivery: Date | null;
    readonly paymentMethod: PaidWith | null;
    /** Only where a gift card paid a part of it, or all. */
    readonly giftCard?: OrderGiftCard;
    /** Only of an order that sells one: it has nothing to pack, and its total is no revenue. */
    readonly soldGiftCard?: SoldGiftCard;
    /** Where the customer confirms microdeposits for their bank account; null: nothing to do. */
    readonly verificationUrl: string | null;
    /** The customer was told that it can be picked up. */
    readonly isPickupReady: boolean;
    /** The customer's data was erased; only numbers and amounts are left. */
    readonly isErased: boolean;
    readonly createdAt: Date;
    readonly updatedAt: Date;
  };

/** One row of the owner's list. */
export type OrderSummary = Pick<
  Order,
  | "id"
  | "orderNumber"
  | "customerName"
  | "customerEmail"
  | "status"
  | "paymentStatus"
  | "awaitsFirstPayment"
  | "orderDate"
  | "total"
  | "refunded"
> & {
  /** Bars, without those that were refunded before they left. */
  readonly itemCount: number;
  readonly sellsGiftCard: boolean;
  /** Made to try the shop; it counts in no figure. */
  readonly isTest: boolean;
  /** Whether it is on hold. */
  readonly isOnHold: boolean;
  /** Packed, and not sent yet. */
  readonly isPacked: boolean;
  /** It changed after its slip was printed. */
  readonly isSlipOutdated: boolean;
  readonly isArchived: boolean;
};

export type OrderStats = {
  readonly totalOrders: number;
  /** Orders with status pending. */
  readonly pendingOrders: number;
  /**
   * Totals less refunds of all orders with payment status paid, whatever their order status. Without
   * those that sell gift cards, which are revenue once they are spent.
   */
  readonly revenue: Cents;
  /** Over paid orders; zero when there are none. */
  readonly averageOrderValue: Cents;
};

/** The address of whoever paid. A gift is delivered to another. */
export function buyerAddress({
  gift,
  shippingAddress,
  billingAddress,
}: Pick<Order, "gift" | "shippingAddress" | "billingAddress">): Address {
  return gift ? billingAddress : shippingAddress;
}
