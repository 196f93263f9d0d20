import { capitalized } from "#app/ui/text/capitalized.ts";
import { historySources } from "#domain/imports/history-formats.ts";
import { formatUsd } from "#domain/money/cents.ts";
import { paymentStateOf } from "#domain/payments/payment-status.ts";
import { effectivePrice } from "#domain/pricing/effective-price.ts";
import { shortEffect } from "#domain/promotions/describe-promotion.ts";
import { promotionStatus } from "#domain/promotions/refuse-promotion.ts";
import { LOW_STOCK } from "#domain/stock/counted-stock.ts";
import { dayIn } from "#domain/time/day-in.ts";
import { countNoun } from "#domain/words/count-noun.ts";
import type { AppContext } from "#server/app-context.ts";
import type { Found, FoundKind, FoundThings } from "#server/find/find-anything.ts";
import type { FoundOrder } from "#server/find/find-orders.ts";
import { pricingSection } from "#server/settings/sections.ts";
import { cardStateNames } from "../gift-cards/gift-card-messages.ts";
import { giftCardView } from "../gift-cards/gift-card-views.ts";
import type { FoundGuidePage } from "../guide/search-guide.ts";
import { statusNames } from "../promotions/promotion-messages.ts";
import { type ShopTime, shopTime } from "../shared/shop-time.ts";
import { lotView } from "../stock/lots/lot-view.ts";
import type { FindAnswer, FoundItem } from "./find-result.ts";
import { matchOrder, snippetOf } from "./match-order.ts";

type Thing<Kind extends keyof FoundThings> =
  NonNullable<FoundThings[Kind]> extends readonly (infer Each)[] ? Each : never;

/** What the sentences about a thing need besides it. */
type ViewContext = {
  readonly typed: string;
  readonly shop: AppContext;
  readonly time: ShopTime;
  readonly now: Date;
};

/** What was found, in words and with addresses. Groups without anything are left out. */
export function findAnswer(
  shop: AppContext,
  typed: string,
  { things, slow }: Found,
  guide: readonly FoundGuidePage[],
): FindAnswer {
  const ctx = { typed, shop, time: shopTime(shop.details().timeZone), now: shop.clock() };
  const groups = [
    { name: "Orders", items: orderItems(things, ctx) },
    { name: "Customers", items: customerItems(things, typed) },
    { name: "Shelf and prices", items: shelfItems(things, ctx) },
    { name: "Pages and emails", items: textItems(things, ctx) },
    { name: "Guide", items: guide.map((page) => guideItem(page, typed)) },
  ];
  return {
    groups: groups.filter(({ items }) => items.length > 0),
    slow: slow.map((kind) => slowNames[kind]),
  };
}

const slowNames: Record<FoundKind, string> = {
  orders: "orders",
  importedOrders: "imported orders",
  customers: "customers",
  products: "products",
  boxes: "boxes",
  lots: "lots",
  promotions: "codes",
  giftCards: "gift cards",
  pages: "pages",
  emails: "emails",
};

/** The end of a group of which there is more. */
function allItem(name: string, list: string, typed: string): FoundItem {
  const to = `${list}?${new URLSearchParams({ search: typed.trim() })}`;
  return { kind: "all", to, name, detail: `with “${typed.trim()}”`, state: "" };
}

function orderItems({ orders, importedOrders = [] }: FoundThings, ctx: ViewContext): FoundItem[] {
  const { orders: found = [], total = 0 } = orders ?? {};
  const items = found.map((order) => orderItem(order, ctx));
  const hasMore = found.length > 0 && (total === null || total > found.length);
  if (hasMore) {
    const name = total === null ? "All orders" : `All ${countNoun(total, "order")}`;
    items.push(allItem(name, "/admin/orders", ctx.typed));
  }
  return [...items, ...importedOrders.map((order) => importedItem(order, ctx))];
}

function orderItem(order: FoundOrder, { typed, time, now }: ViewContext): FoundItem {
  const { id, orderNumber, customerName, total, orderDate, isOnHold, isArchived } = order;
  const payment = paymentStateOf(order);
  const states = [
    payment === "not-paid-yet" ? "Not paid yet" : capitalized(payment),
    isOnHold ? "On hold" : capitalized(order.status),
    isArchived && "Archived",
  ];
  const facts = `${time.short(orderDate, now)} · ${formatUsd(total)}`;
  return {
    kind: "order",
    to: `/admin/orders/${id}`,
    ...nameParts(orderNumber),
    detail: `${customerName || "No name"} · ${matchOrder(order, typed) ?? facts}`,
    state: states.filter(Boolean).join(" · "),
    ...((isOnHold || payment === "failed") && { tone: "bad" }),
  };
}

/** The year is the same in most numbers, so the last digits stand out. */
function nameParts(orderNumber: string): Pick<FoundItem, "lead" | "name"> {
  if (!orderNumber) return { name: "No number" };
  const start = orderNumber.lastIndexOf("-") + 1;
  return { lead: orderNumber.slice(0, start), name: orderNumber.slice(start) };
}

function importedItem(order: Thing<"importedOrders">, { time }: ViewContext): FoundItem {
  const { id, number, source, name, email, placedAt, paymentStatus, status } = order;
  return {
    kind: "order",
    to: `/admin/orders/imported/${id}`,
    name: number,
    detail: `${name || email} · ${time.day(placedAt)} · from ${historySources[source]}`,
    state: `${capitalized(paymentStatus)} · ${capitalized(status)}`,
  };
}

function customerItems({ customers = [] }: FoundThings, typed: string): FoundItem[] {
  const items = customers.map(
    ({ orderId, name, email, place, orders, spent }): FoundItem => ({
      kind: "customer",
      to: `/admin/customers/${orderId}`,
      orderId,
      name: name || email,
      detail: [name && email, place].filter(Boolean).join(" · "),
      state: `${countNoun(orders, "order")} · ${formatUsd(spent)}`,
    }),
  );
  const hasMore = items.length > MAX_CUSTOMERS;
  if (!hasMore) return items;
  return [...items.slice(0, MAX_CUSTOMERS), allItem("All customers", "/admin/customers", typed)];
}

/** One less than are read. */
const MAX_CUSTOMERS = 3;

function shelfItems(things: FoundThings, ctx: ViewContext): FoundItem[] {
  const { products = [], boxes = [], lots = [], promotions = [], giftCards = [] } = things;
  return [
    ...products.flatMap((product, index) => productItems(product, index === 0, ctx)),
    ...boxes.map(boxItem),
    ...lots.map((lot) => lotItem(lot, ctx)),
    ...promotions.map((promotion) => promotionItem(promotion, ctx)),
    ...giftCards.map((card) => giftCardItem(card, ctx)),
  ];
}

/** The first product can be counted at once. */
function productItems(
  product: Thing<"products">,
  isFirst: boolean,
  { shop }: ViewContext,
): FoundItem[] {
  const { id, name, origin, remaining } = product;
  const price = formatUsd(effectivePrice(product.price, shop.currentSettings(pricingSection)));
  const item: FoundItem = {
    kind: "product",
    to: `/admin/products/${id}`,
    name,
    detail: [origin, price].filter(Boolean).join(" · "),
    ...stockState(product),
  };
  const canBeCounted = isFirst && remaining !== null;
  if (!canBeCounted) return [item];
  return [
    item,
    { kind: "count", to: `/admin/stock/${id}`, name: `Count ${name}`, detail: "", state: "" },
  ];
}

function stockState({
  archived,
  inStock,
  remaining,
}: Thing<"products">): Pick<FoundItem, "state" | "tone"> {
  if (archived) return { state: "Archived" };
  if (!inStock) return { state: "Sold out", tone: "bad" };
  if (remaining === null) return { state: "In stock" };
  return { state: `${remaining} left`, ...(remaining <= LOW_STOCK && { tone: "low" }) };
}

function boxItem({ id, name, productIds }: Thing<"boxes">): FoundItem {
  const detail = `Box of ${productIds.length}`;
  return { kind: "box", to: `/admin/boxes?box=${id}`, name, detail, state: "" };
}

function lotItem(lot: Thing<"lots">, { shop, now }: ViewContext): FoundItem {
  const { made, ends, state } = lotView(lot, shop.details().timeZone, now);
  return {
    kind: "lot",
    to: `/admin/stock/lots/${lot.id}`,
    lead: "Lot ",
    name: lot.code,
    detail: [lot.productName, made && `made ${made}`].filter(Boolean).join(" · "),
    state: `${countNoun(lot.packed, "bar")} packed · best by ${ends}`,
    ...(state !== "fine" && { tone: "low" }),
  };
}

function promotionItem(promotion: Thing<"promotions">, { shop, now }: ViewContext): FoundItem {
  const { id, terms, uses } = promotion;
  const used = uses === 0 ? "not used yet" : `used ${countNoun(uses, "time")}`;
  return {
    kind: "code",
    to: `/admin/codes/${id}`,
    name: terms.code ?? terms.name,
    detail: `${shortEffect(terms.effect)}, ${used}`,
    state: statusNames[promotionStatus(promotion, dayIn(shop.details().timeZone, now))],
  };
}

function giftCardItem(card: Thing<"giftCards">, { time }: ViewContext): FoundItem {
  const { id, name, recipient, balance, state } = giftCardView(card, time);
  return {
    kind: "gift-card",
    to: `/admin/gift-cards/${id}`,
    name,
    detail: recipient ? `Gift card for ${recipient}` : "Gift card",
    state: `${balance} left · ${cardStateNames[state]}`,
  };
}

function textItems({ pages = [], emails = [] }: FoundThings, { time }: ViewContext): FoundItem[] {
  return [
    ...pages.map(
      ({ form, publishedAt }): FoundItem => ({
        kind: "page",
        to: `/admin/shop/pages/${form.slug}`,
        name: form.title,
        detail: "Page of the shop",
        state: publishedAt ? `Published ${time.day(publishedAt)}` : "Not published",
      }),
    ),
    ...emails.map(
      ({ to, subject, loggedAt }): FoundItem => ({
        kind: "email",
        to: `/admin/emails?${new URLSearchParams({ search: to })}`,
        name: `Emails to ${to}`,
        detail: subject,
        state: `Last ${time.day(loggedAt)}`,
      }),
    ),
  ];
}

function guideItem({ slug, title, says }: FoundGuidePage, typed: string): FoundItem {
  return {
    kind: "guide",
    to: `/admin/guide/${slug}`,
    name: title,
    detail: says && `“${snippetOf(says, typed)}”`,
    state: "",
  };
}
