import type { Address } from "#domain/addresses/address.ts";
import { add, type Cents, ZERO } from "#domain/money/cents.ts";
import type { Order } from "#domain/orders/order.ts";
import type { UsPlace } from "#domain/places/us-places.ts";
import { singleTaxRate } from "#domain/pricing/price-cart.ts";
import { addressQuestions, moneyQuestions } from "#domain/shipping/address-questions.ts";
import type { ShippingOptions } from "#domain/shipping/list-shipping-options.ts";
import { firstChoice, listCharges, quoteShipping } from "#domain/shipping/quote-shipping.ts";
import { addTaxes } from "#domain/tax/add-taxes.ts";
import { takeCalculatedTax } from "#domain/tax/calculated-tax.ts";
import {
  type Destination,
  destinationOf,
  destinationOfAddress,
  taxRatesAt,
} from "#domain/tax/tax-rules.ts";
import type { AppContext } from "../../app-context.ts";
import { findOrder } from "../../orders/order-queries.ts";
import { type ForSale, listProductsForSale } from "../../pricing/list-products-for-sale.ts";
import { offerShipping } from "../../shipping/offer-shipping.ts";
import { calculateTax } from "../../tax/calculate-tax.ts";
import { isTaxedByPlace, taxedLinesOf } from "../prices/find-tax-basis.ts";
import { parcelOf } from "../prices/parcel-of.ts";

type ReviewContext = Pick<AppContext, "db" | "log" | "clock" | "details" | "taxes">;

/**
 * What the owner should know before an order goes to another address: what the checkout would ask
 * about it, and what it would cost there today. Nothing is changed.
 *
 * @returns nothing for the same state, ZIP code and kind of street, or an order that is gone
 */
export async function reviewAddress(
  ctx: ReviewContext,
  orderId: string,
  address: Pick<Address, "street" | "zipCode"> & { readonly state: UsPlace },
): Promise<string[]> {
  const order = await findOrder(ctx.db, orderId);
  // A pickup is taxed at the shop, and nothing is sent to the address.
  if (!order || order.shippingCharge?.pickup) return [];
  const shipAfter = order.gift?.shipAfter ?? "";
  const to = destinationOfAddress({ ...address, shipAfter });
  if (isSamePlace(order.shippingAddress, to)) return [];

  const ids = order.items.map(({ productId }) => productId);
  const forSale = await listProductsForSale(ctx.db, ids, ctx.log);
  const offered = await offerTo(ctx, order, forSale, to);
  const shipping = shippingThere(order, offered);
  const tax = isTaxedByPlace(ctx, forSale)
    ? await taxThere(ctx, order, forSale, to, shipping ?? order.shipping)
    : null;
  const labels = await ctx.db
    .selectFrom("shipping_labels")
    .select("id")
    .where("order_id", "=", orderId)
    .where("state", "=", "bought")
    .execute();

  return [
    ...addressQuestions(to, offered, {
      onlyState: forSale.shipping.onlyState,
      method: order.shippingCharge?.method ?? null,
      hasHeatChoice: order.shippingCharge?.heat !== undefined,
    }),
    ...moneyQuestions(order, { shipping, tax }),
    ...(labels.length > 0 ? ["A label with the former address is bought already."] : []),
  ];
}

function isSamePlace(before: Address, to: Destination): boolean {
  const from = destinationOf(before);
  return from?.state === to.state && from.zipCode === to.zipCode && from.isPoBox === to.isPoBox;
}

async function offerTo(
  ctx: ReviewContext,
  order: Order,
  forSale: ForSale,
  to: Destination,
): Promise<ShippingOptions> {
  const lines = order.items.map(({ productId, quantity }) => ({ productId, quantity }));
  // The bars at the prices that were paid, also where they are no longer sold.
  const parcel = { ...parcelOf(lines, forSale), subtotal: order.subtotal };
  const rules = { shipping: { ...forSale.shipping, pickup: null }, pricing: forSale.settings };
  return await offerShipping(ctx, rules, parcel, to);
}

/** The price of the same method there, or of the first one; null where nothing is offered. */
function shippingThere({ shippingCharge, promotions }: Order, offered: ShippingOptions) {
  const same = listCharges(offered).find(
    ({ charge }) =>
      charge.method === shippingCharge?.method && charge.heat === shippingCharge?.heat,
  );
  const charge = same?.charge ?? quoteShipping(offered, firstChoice(offered));
  if (!charge) return null;
  const isFree = promotions.some(({ onShipping }) => onShipping > 0);
  const [first = ZERO, ...extras] = charge.parts.map(({ amount }) => amount);
  return isFree ? add(...extras) : add(first, ...extras);
}

async function taxThere(
  ctx: ReviewContext,
  order: Order,
  { products, settings, taxRules, usesTaxService }: ForSale,
  to: Destination,
  shipping: Cents,
): Promise<Cents> {
  const lines = taxedLinesOf(order.items, products);
  const calculated =
    usesTaxService && ctx.taxes
      ? await calculateTax(ctx, { lines, shipping }, to, async () => true)
      : null;
  if (calculated) return takeCalculatedTax(lines, shipping, calculated).tax;
  const rates = taxRules ? taxRatesAt(taxRules, to) : singleTaxRate(settings);
  return addTaxes(lines, shipping, rates).tax;
}
