import { randomUUID } from "node:crypto";
import type { Product } from "#domain/catalog/product.ts";
import { toDecimal } from "#domain/money/cents.ts";
import type { OrderStatus } from "#domain/orders/order-status.ts";
import type { PaymentStatus } from "#domain/payments/payment-status.ts";
import { effectivePrice } from "#domain/pricing/effective-price.ts";
import { priceCart } from "#domain/pricing/price-cart.ts";
import type { PricingSettings } from "#domain/pricing/pricing-settings-schema.ts";
import { quoteOf } from "#domain/pricing/quote.ts";
import { demoPeople, demoPlaces, demoStreets } from "./demo-people.ts";

/** From 0 (inclusive) to 1 (exclusive). */
export type Random = () => number;

/** Mulberry32: the same numbers for the same seed, so that benchmarks measure the same orders. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A row of orders and its rows of order_items. */
export type InventedOrder = ReturnType<typeof inventOrder>;

/**
 * @param shop products in stock and pricing; prices are computed by the shop's own code
 * @param order.days age of the order
 */
export function inventOrder(
  shop: { readonly products: readonly Product[]; readonly pricing: PricingSettings },
  random: Random,
  { orderNumber, at, days }: { orderNumber: string; at: Date; days: number },
) {
  const id = randomUUID();
  const lines = inventLines(shop, random);
  const priced = priceCart(lines, shop.pricing);
  const { totals } = quoteOf(priced);
  const firstName = pick(demoPeople.first, random);
  const lastName = pick(demoPeople.last, random);
  const place = pick(demoPlaces, random);
  const email = `${firstName}.${lastName}${Math.floor(random() * 90) + 10}@example.com`;
  const paymentStatus = inventPaymentStatus(days, random());
  const status = inventStatus(days, paymentStatus, random());
  const address = {
    firstName,
    lastName,
    street: `${Math.floor(random() * 980) + 12} ${pick(demoStreets, random)}`,
    ...place,
    country: "US",
  };
  const order = {
    id,
    order_number: orderNumber,
    customer_name: `${firstName} ${lastName}`,
    customer_email: email.toLowerCase(),
    status,
    payment_status: paymentStatus,
    order_date: at,
    created_at: at,
    updated_at: at,
    shipping_address: address,
    billing_address: address,
    subtotal: toDecimal(totals.subtotal),
    discount: toDecimal(totals.discount),
    tax: toDecimal(totals.tax),
    shipping: toDecimal(totals.shipping),
    total: toDecimal(totals.total),
    refunded_amount: paymentStatus === "refunded" ? toDecimal(totals.total) : "0.00",
    paid_at: paymentStatus === "paid" || paymentStatus === "refunded" ? at : null,
    cancelled_at: status === "cancelled" ? at : null,
    payment_method:
      random() < 0.15
        ? { type: "bank", last4: inventDigits(random), brand: null }
        : {
            type: "card",
            last4: inventDigits(random),
            brand: random() < 0.5 ? "visa" : "mastercard",
          },
  };
  const items = priced.lines.map((line, index) => ({
    order_id: id,
    product_id: line.productId,
    product_name: line.productName,
    quantity: line.quantity,
    price: toDecimal(line.price),
    discount: toDecimal(line.discount),
    image: line.image,
    bundle_id: line.bundleId ?? null,
    bundle_size: line.bundleSize ?? null,
    position: index,
  }));
  return { order, items };
}

/** A box of three or five, or one to four bars, some of them more than once. */
function inventLines(
  { products, pricing }: { products: readonly Product[]; pricing: PricingSettings },
  random: Random,
) {
  const kind = random();
  const bundleSize = kind < 0.25 ? (3 as const) : kind < 0.4 ? (5 as const) : undefined;
  const units = bundleSize ?? Math.floor(random() ** 1.5 * 4) + 1;
  return Array.from({ length: units }, () => {
    const product = pick(products, random);
    return {
      productId: product.id,
      productName: product.name,
      image: product.images[0] ?? null,
      price: effectivePrice(product.price, pricing),
      quantity: bundleSize || random() < 0.75 ? 1 : 2,
      ...(bundleSize && { bundleId: "box", bundleSize }),
    };
  });
}

function inventPaymentStatus(days: number, chance: number): PaymentStatus {
  if (chance < 0.01) return "failed";
  if (chance < 0.025) return "refunded";
  // Only bank payments stay pending for days.
  return chance < 0.08 && days < 6 ? "pending" : "paid";
}

function inventStatus(days: number, payment: PaymentStatus, chance: number): OrderStatus {
  if (payment === "failed") return "cancelled";
  if (payment === "pending" || days < 0.7) return "pending";
  if (chance < 0.02) return "cancelled";
  if (days < 2) return chance < 0.4 ? "pending" : "processing";
  if (days < 6) return chance < 0.2 ? "processing" : "shipped";
  return "delivered";
}

function pick<T>(from: readonly T[], random: Random): T {
  const picked = from[Math.floor(random() * from.length)];
  if (picked === undefined) throw new Error("There is nothing to pick from.");
  return picked;
}

function inventDigits(random: Random): string {
  return String(Math.floor(random() * 10_000)).padStart(4, "0");
}
