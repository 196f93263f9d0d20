import { type Address, isSameAddress } from "#domain/addresses/address.ts";
import { add, type Cents, ZERO } from "#domain/money/cents.ts";
import type { Order } from "#domain/orders/order.ts";
import type { UsPlace } from "#domain/places/us-places.ts";
import {
  addressQuestions,
  dayQuestions,
  moneyQuestions,
} from "#domain/shipping/address-questions.ts";
import type { ShippingOptions } from "#domain/shipping/list-shipping-options.ts";
import { firstChoice, listCharges, quoteShipping } from "#domain/shipping/quote-shipping.ts";
import type { ShippingCharge } from "#domain/shipping/shipping-charge.ts";
import { shopPlace } from "#domain/shop/shop-details.ts";
import { addTaxes } from "#domain/tax/add-taxes.ts";
import { takeCalculatedTax } from "#domain/tax/calculated-tax.ts";
import { type Destination, destinationOf, destinationOfAddress } from "#domain/tax/tax-rules.ts";
import type { AppContext } from "../../app-context.ts";
import { findOrder } from "../../orders/order-queries.ts";
import { type ForSale, listProductsForSale } from "../../pricing/list-products-for-sale.ts";
import { offerShipping } from "../../shipping/offer-shipping.ts";
import { calculateTax } from "../../tax/calculate-tax.ts";
import { shopTaxRates, taxDependsOnPlace, taxedLinesOf } from "../prices/find-tax-basis.ts";
import { parcelOf } from "../prices/parcel-of.ts";

type NewAddress = Omit<Address, "state" | "country"> & { readonly state: UsPlace };

type ReviewContext = Pick<AppContext, "db" | "log" | "clock" | "details" | "taxes">;

/**
 * What the owner should know before an order goes to another address: what the checkout would ask
 * about it, and what it would cost there today. Nothing is changed.
 *
 * @returns nothing for the same address, or an order that is gone
 */
export async function reviewAddress(
  ctx: ReviewContext,
  orderId: string,
  address: NewAddress,
): Promise<string[]> {
  const order = await findOrder(ctx.db, orderId);
  // A pickup is taxed at the shop, and nothing is sent to the address.
  if (!order || order.shippingCharge?.pickup) return [];
  const oldAddress = order.shippingAddress;
  if (isSameAddress(oldAddress, { ...oldAddress, ...address })) return [];

  const questions = await reviewPlace(ctx, order, address);
  const label = await findUnsentLabel(ctx, orderId);
  if (label?.state === "bought") {
    questions.push("A label with the old address has already been bought.");
  } else if (label) {
    questions.push("A label with the old address is being bought.");
  }
  return questions;
}

/** Nothing is asked about the same state, ZIP code and kind of street. */
async function reviewPlace(
  ctx: ReviewContext,
  order: Order,
  address: NewAddress,
): Promise<string[]> {
  const shipAfter = order.gift?.shipAfter ?? "";
  const oldPlace = destinationOf({ ...order.shippingAddress, shipAfter });
  const newPlace = destinationOfAddress({ ...address, shipAfter });
  if (isSamePlace(oldPlace, newPlace)) return [];

  const ids = order.items.map(({ productId }) => productId);
  const forSale = await listProductsForSale(ctx.db, ids, ctx.log);
  const offered = await offerTo(ctx, order, forSale, newPlace);
  const newCharge = chargeAt(order, offered);
  const oldCharge = oldPlace && chargeAt(order, await offerTo(ctx, order, forSale, oldPlace));
  const shipping = newCharge && shippingOf(order, newCharge);
  const taxed = { items: order.items, shipping: shipping ?? order.shipping };
  const tax = taxDependsOnPlace(ctx, forSale) ? await taxAt(ctx, forSale, newPlace, taxed) : null;

  return [
    ...addressQuestions(newPlace, offered, {
      from: shopPlace(ctx.details()),
      onlyState: forSale.shipping.onlyState,
      method: order.shippingCharge?.method ?? null,
      heat: order.shippingCharge?.heat,
    }),
    ...moneyQuestions(order, { shipping, tax }),
    ...dayQuestions(order.shippingCharge, oldCharge, newCharge),
  ];
}

/** A label whose parcel has not left. In their order "bought" comes before "buying". */
async function findUnsentLabel({ db }: ReviewContext, orderId: string) {
  return await db
    .selectFrom("shipping_labels as label")
    // A parcel has the id of the label it left with.
    .leftJoin("shipments as parcel", (join) =>
      join.onRef("parcel.id", "=", "label.id").on("parcel.undone_at", "is", null),
    )
    .select("label.state")
    .where("label.order_id", "=", orderId)
    .where("label.state", "in", ["buying", "bought"])
    .where("parcel.id", "is", null)
    .orderBy("label.state")
    .executeTakeFirst();
}

function isSamePlace(a: Destination | null, b: Destination): boolean {
  return a?.state === b.state && a.zipCode === b.zipCode && a.isPoBox === b.isPoBox;
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

/**
 * The same method there: with the same choice about heat, else one that ships now, else any. The
 * first method where that one isn't offered; null where nothing is.
 */
function chargeAt({ shippingCharge }: Order, offered: ShippingOptions): ShippingCharge | null {
  const same = listCharges(offered).filter(
    ({ charge }) => charge.method === shippingCharge?.method,
  );
  const chosen =
    same.find(({ charge }) => charge.heat === shippingCharge?.heat) ??
    same.find(({ charge }) => charge.heat !== "wait") ??
    same[0];
  return chosen?.charge ?? quoteShipping(offered, firstChoice(offered));
}

function shippingOf({ promotions }: Order, { parts }: ShippingCharge): Cents {
  const isFree = promotions.some(({ onShipping }) => onShipping > 0);
  const [first = ZERO, ...extras] = parts.map(({ amount }) => amount);
  return isFree ? add(...extras) : add(first, ...extras);
}

async function taxAt(
  ctx: ReviewContext,
  forSale: ForSale,
  to: Destination,
  { items, shipping }: Pick<Order, "items" | "shipping">,
): Promise<Cents> {
  const lines = taxedLinesOf(items, forSale.products);
  const calculated =
    forSale.usesTaxService && ctx.taxes
      ? await calculateTax(ctx, { lines, shipping }, to, async () => true)
      : null;
  if (calculated) return takeCalculatedTax(lines, shipping, calculated).tax;
  return addTaxes(lines, shipping, shopTaxRates(forSale, to)).tax;
}
