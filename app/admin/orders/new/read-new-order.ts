import { randomUUID } from "node:crypto";
import { isUuid } from "#app/admin/shared/is-uuid.ts";
import type { Address } from "#domain/addresses/address.ts";
import { emptyCart } from "#domain/cart/cart.ts";
import { checkoutFields } from "#domain/checkout/checkout-field-names.ts";
import { giftFields } from "#domain/gifts/gift-field-names.ts";
import { formatUsd } from "#domain/money/cents.ts";
import { buyerAddress, type Order } from "#domain/orders/order.ts";
import { reorder } from "#domain/orders/reorder.ts";
import { allPlaces } from "#domain/places/us-places.ts";
import { isUsState } from "#domain/places/us-states.ts";
import { isShippingChosen, servedPlaces } from "#domain/shipping/shipping-settings.ts";
import { dayIn } from "#domain/time/day-in.ts";
import type { AppContext } from "#server/app-context.ts";
import { listProducts } from "#server/catalog/product-queries.ts";
import { taxDependsOnPlace } from "#server/checkout/prices/find-tax-basis.ts";
import { takesGiftCards } from "#server/gift-cards/offered-cards.ts";
import { findOrder } from "#server/orders/order-queries.ts";
import type { Database } from "#server/platform/db/database.ts";
import {
  listProductsForSale,
  type ProductForSale,
} from "#server/pricing/list-products-for-sale.ts";
import type { NewOrderGift, OrderDraft, ProductChoice } from "./new-order-view.ts";

export type NewOrderScreen = Awaited<ReturnType<typeof readNewOrder>>;

/**
 * @param from an order to copy
 * @param customer an order of the customer who orders again
 */
export async function readNewOrder(
  ctx: AppContext,
  from: string | null,
  customer: string | null = null,
) {
  const { db, log, clock, details } = ctx;
  const ids = (await listProducts(db)).map(({ id }) => id);
  const forSale = await listProductsForSale(db, ids, log);
  const { products, shipping, hasPromotions } = forSale;

  const [original, lastOrder] = await Promise.all([findNamed(db, from), findNamed(db, customer)]);
  const copied = original && copyOf(original, products);
  const { offersGifts } = shipping;
  const served = isShippingChosen(shipping) ? servedPlaces(shipping) : [];
  const draft = copied?.draft ?? emptyDraft(lastOrder);
  return {
    /** The id of the new order, so that repeated submits place it once. */
    id: randomUUID(),
    /** Whether the price depends on the address. */
    isPricedByDestination: taxDependsOnPlace(ctx, forSale) || isShippingChosen(shipping),
    /** Whether the shop has discount codes or automatic discounts. */
    takesCodes: hasPromotions,
    takesPackerNotes: shipping.takesPackerNotes,
    /** All states, and the territories that the shop ships to. */
    states: allPlaces.filter((place) => isUsState(place) || served.includes(place)),
    takesGiftCards: await takesGiftCards(db, log),
    products: products.filter(({ inStock }) => inStock).map(productChoice),
    copyOf: copied ? (original?.orderNumber ?? "") : null,
    /** Today in the shop's time zone; null when gifts are not offered. */
    firstGiftDay: offersGifts ? dayIn(details().timeZone, clock()) : null,
    draft: offersGifts ? draft : { ...draft, gift: noGift() },
    giftLeftOut: draft.gift.isGift && !offersGifts,
    missing: copied?.missing ?? [],
    bundleCameApart: copied?.bundleCameApart ?? false,
  };
}

/** @returns undefined for an order without its customer's data */
async function findNamed(db: Database, id: string | null): Promise<Order | undefined> {
  const order = id !== null && isUuid(id) ? await findOrder(db, id) : undefined;
  return order?.isErased ? undefined : order;
}

function productChoice({ id, name, price, remaining }: ProductForSale): ProductChoice {
  return { id, name, price: formatUsd(price), remaining };
}

/** Who paid an order, as typed; undefined if their data are erased. */
export async function readBuyer(db: Database, orderId: string) {
  const order = await findNamed(db, orderId);
  return order && buyerDetails(order);
}

function emptyDraft(lastOrder: Order | undefined): OrderDraft {
  const details = lastOrder ? buyerDetails(lastOrder) : emptyFields(checkoutFields);
  return { details, gift: noGift(), quantities: {}, boxes: [] };
}

function noGift(): NewOrderGift {
  return { isGift: false, form: emptyFields(giftFields) };
}

function emptyFields<Name extends string>(names: readonly Name[]): Record<Name, string> {
  return Object.fromEntries(names.map((name) => [name, ""])) as Record<Name, string>;
}

/** The part of an address that is typed. */
function typedAddress({ firstName, lastName, phone = "", street, city, state, zipCode }: Address) {
  return { firstName, lastName, phone, street, city, state, zipCode };
}

/** The same message to the same recipient, at once: its day may be over. */
function giftOf({ gift, shippingAddress }: Order): NewOrderGift {
  if (!gift) return noGift();
  const { message, recipientEmail } = gift;
  const recipient = typedAddress(shippingAddress);
  return {
    isGift: true,
    form: { ...recipient, message, shipAfter: "", email: recipientEmail ?? "" },
  };
}

function buyerDetails(order: Order): OrderDraft["details"] {
  const buyer = typedAddress(buyerAddress(order));
  return { ...buyer, email: order.customerEmail, notes: "", packerNote: "" };
}

/** Copies customer, recipient of a gift and bars, as far as the bars are still sold. */
function copyOf(order: Order, products: readonly ProductForSale[]) {
  const byId = new Map(products.map((product) => [product.id, product]));
  const again = reorder(emptyCart, order.items, (id) => byId.get(id), randomUUID);
  const { lines } = again.cart;
  const boxes = Map.groupBy(
    lines.filter(({ bundleId }) => bundleId !== undefined),
    ({ bundleId }) => bundleId,
  );
  const draft: OrderDraft = {
    details: buyerDetails(order),
    gift: giftOf(order),
    quantities: Object.fromEntries(
      lines.flatMap(({ bundleId, productId, quantity }) =>
        bundleId === undefined ? [[productId, quantity]] : [],
      ),
    ),
    boxes: [...boxes.values()].map((items) => ({
      id: randomUUID(),
      size: items[0]?.bundleSize ?? 3,
      productIds: items.flatMap(({ productId, quantity }) =>
        Array<number>(quantity).fill(productId),
      ),
    })),
  };
  return { draft, missing: again.missing, bundleCameApart: again.bundleCameApart };
}
