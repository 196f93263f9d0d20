import { cents } from "#domain/money/cents.ts";
import type { Order, OrderItem } from "#domain/orders/order.ts";

/** A bar of an order: one unit, in no box. */
export function orderItem(change: Partial<OrderItem> = {}): OrderItem {
  return {
    id: "1",
    productId: 1,
    productName: "Salt Flat",
    quantity: 1,
    price: cents(1_250),
    discount: cents(0),
    tax: null,
    image: null,
    bundleId: null,
    bundleSize: null,
    boxName: null,
    contains: [],
    ...change,
  };
}

/** An order that was paid by bank and waits to be packed. */
export function sampleOrder(change: Partial<Order> = {}): Order {
  const address = {
    firstName: "Robin",
    lastName: "Sample",
    street: "12 Invented Street",
    city: "Portland",
    state: "OR",
    zipCode: "97201",
    country: "US",
    phone: "(555) 010-0199",
  } as const;
  // Still the 19th in New York.
  const placedAt = new Date("2026-11-20T03:00:00Z");
  return {
    id: "3f2504e0-4f89-41d3-9a0c-0305e82c3301",
    orderNumber: "CHOC-2026-007",
    customerEmail: "robin.sample@example.com",
    customerName: "Robin Sample",
    status: "pending",
    paymentStatus: "paid",
    awaitsFirstPayment: false,
    orderDate: placedAt,
    shippingAddress: address,
    billingAddress: address,
    taxes: [],
    shippingCharge: null,
    promotions: [],
    items: [orderItem()],
    subtotal: cents(1_250),
    discount: cents(0),
    tax: cents(0),
    shipping: cents(0),
    total: cents(1_250),
    refunded: cents(0),
    notes: "Ring twice.\nThank you!",
    trackingNumber: null,
    estimatedDelivery: null,
    paymentMethod: { type: "bank", brand: "Test Bank", last4: "6789" },
    createdAt: placedAt,
    verificationUrl: null,
    isPickupReady: false,
    isErased: false,
    updatedAt: placedAt,
    ...change,
  };
}
