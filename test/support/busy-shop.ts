import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { RequestedLine } from "#domain/checkout/checkout-requests.ts";
import { type Cents, cents, ZERO } from "#domain/money/cents.ts";
import { percent } from "#domain/money/percent.ts";
import type { PaymentMethod } from "#domain/payments/payment-method.ts";
import type { PromotionTerms } from "#domain/promotions/promotion-terms.ts";
import { everythingRemaining } from "#domain/refunds/refund-proposal.ts";
import type { AppContext } from "#server/app-context.ts";
import { findProductToEdit } from "#server/catalog/product-queries.ts";
import { recordPaidElsewhere } from "#server/checkout/by-hand/record-paid-elsewhere.ts";
import { takeOrder } from "#server/checkout/by-hand/take-order.ts";
import { endExpiredReservations } from "#server/checkout/pay/end-expired-reservations.ts";
import { payAgain } from "#server/checkout/pay/pay-again.ts";
import { releaseUnpaid } from "#server/checkout/pay/release-unpaid.ts";
import { submitCheckout } from "#server/checkout/pay/submit-checkout.ts";
import { cleanUpCheckouts } from "#server/checkout/settle/clean-up-checkouts.ts";
import { settlePayment } from "#server/checkout/settle/settle-payment.ts";
import { saveCustomerNotes } from "#server/customers/customer-notes-queries.ts";
import { closeGiftCard } from "#server/gift-cards/gift-card-balance.ts";
import { replaceGiftCardCode } from "#server/gift-cards/issue-gift-card.ts";
import { archiveOrders, unarchiveOrders } from "#server/orders/changes/archive-orders.ts";
import { changeAddress } from "#server/orders/changes/change-address.ts";
import { changeGiftMessage } from "#server/orders/changes/change-gift-message.ts";
import {
  changeOrderStatus,
  changeOrderStatuses,
  restoreOrderStatuses,
} from "#server/orders/changes/change-order-status.ts";
import { deleteOrder } from "#server/orders/changes/delete-order.ts";
import { fillShortage } from "#server/orders/changes/fill-shortage.ts";
import { releaseDueGifts } from "#server/orders/changes/gift-holds.ts";
import { releaseHeatHolds } from "#server/orders/changes/heat-holds.ts";
import { acceptChangedRecipes, updateRecipeHolds } from "#server/orders/changes/recipe-holds.ts";
import { saveProductAndHoldOrders } from "#server/orders/changes/save-product-and-hold-orders.ts";
import { openHold } from "#server/orders/holds.ts";
import { orderLinkToken } from "#server/orders/order-link-token.ts";
import { findOrder } from "#server/orders/order-queries.ts";
import { recordPayment } from "#server/orders/payments/record-payment.ts";
import { recordSharedPayment } from "#server/orders/payments/record-shared-payment.ts";
import { rememberPrintedSlips } from "#server/orders/printed-slip.ts";
import { listPurchase } from "#server/orders/purchase-queries.ts";
import { packOrder, unpackOrder } from "#server/packing/pack-order.ts";
import { markDelivered } from "#server/parcels/mark-delivered.ts";
import { shipOrder } from "#server/parcels/ship-order.ts";
import { undoShipment } from "#server/parcels/undo-shipment.ts";
import { eraseOrder } from "#server/privacy-requests/erase-order.ts";
import { savePromotion } from "#server/promotions/save-promotion.ts";
import { readRefundable } from "#server/refunds/read-refundable.ts";
import { recordRefundByHand } from "#server/refunds/record-refund-by-hand.ts";
import { requestRefund } from "#server/refunds/request-refund.ts";
import { shippingSection } from "#server/settings/sections.ts";
import { changeCount } from "#server/stock/change-count.ts";
import { addLot } from "#server/stock/lot-queries.ts";
import { startCounting, stopCounting } from "#server/stock/start-counting.ts";
import { beginCheckout, type StartedTestCheckout } from "./checkouts.ts";
import { issueTestCard, takeGiftCards } from "./gift-cards.ts";
import { parcelOf } from "./orders.ts";
import { beginPurchase, recipients, type StartedPurchase } from "./purchases.ts";
import { refundByHand, refundRequest } from "./refund-order.ts";
import { rowOf } from "./rows.ts";
import { shopper } from "./sample-shopper.ts";
import { chooseSettings } from "./settings.ts";
import { payForGiftCard, sellGiftCards } from "./sold-gift-cards.ts";
import type { Deed } from "./two-at-once.ts";

// A shop in which everything hangs together: orders in all states and open checkouts have the same
// counted bars, some in lots, the same discounts and the same gift card.

const BAR = 1;
const BAR_IN_LOTS = 2;
/** The same bars, in both orders. */
const lines: readonly RequestedLine[] = [
  { productId: BAR_IN_LOTS, quantity: 2 },
  { productId: BAR, quantity: 1 },
];
const linesReversed: readonly RequestedLine[] = lines.toReversed();
const CODE = "TEN";

const inCash = { method: "cash", note: "" } as const;

export type BusyShop = Readonly<Record<OrderName, string>> & {
  readonly giftCard: { readonly id: string; readonly code: string };
  readonly parcel: string;
  readonly bankIntent: string;
  readonly refundedIntent: string;
  readonly refundId: string;
  readonly purchase: readonly string[];
  readonly purchaseIntent: string;
  /** Paid, and not placed yet. */
  readonly ready: StartedTestCheckout;
  readonly readyPurchase: StartedPurchase;
  /** Begun, and not submitted. */
  readonly begun: StartedTestCheckout;
  /** Reserved, and not paid. */
  readonly waiting: StartedTestCheckout;
};

type OrderName =
  | "paid"
  | "packed"
  | "unpaid"
  | "shipped"
  | "cancelled"
  | "cancelledUnpaid"
  | "byBank"
  | "refunded"
  | "withCard"
  | "soldCard";

export async function openBusyShop(shop: AppContext): Promise<BusyShop> {
  await sellGiftCards(shop);
  await takeGiftCards(shop);
  await chooseSettings(shop, shippingSection, { offersGifts: true, sendsToSeveral: true });
  for (const productId of [BAR, BAR_IN_LOTS]) {
    await startCounting(shop, { productId, onHand: 1_000 });
  }
  for (const code of ["B", "A"]) {
    await addLot(shop, {
      productId: BAR_IN_LOTS,
      code,
      madeOn: null,
      bestBefore: code === "A" ? "2027-06-01" : "2027-09-01",
      note: "",
      quantity: 500,
      isReceived: false,
    });
  }
  for (const code of [CODE, null]) {
    const terms = promotionTerms(code);
    await savePromotion(shop, { id: null, version: 0, terms, isActive: true });
  }
  // It pays a part of many orders, and always has something left.
  const giftCard = await issueTestCard(shop, 900);
  const richCard = await issueTestCard(shop, 90_000);

  const byHand = (some = lines, order: Partial<Parameters<typeof takeTestOrder>[1]> = {}) =>
    takeTestOrder(shop, { lines: some, paidElsewhere: inCash, giftCardCode: null, ...order });
  const withPart = async <T>(use: Promise<T>): Promise<T> => {
    const used = await use;
    await fillUp(shop, giftCard.id);
    return used;
  };

  const paid = await byHand();
  const packed = await byHand(linesReversed);
  const withCard = await byHand(lines, { paidElsewhere: null, giftCardCode: richCard.code });
  const unpaid = await withPart(
    byHand(lines, { paidElsewhere: null, giftCardCode: giftCard.code }),
  );
  const shipped = await byHand();
  const cancelled = await byHand(linesReversed);
  const cancelledUnpaid = await byHand(lines, { paidElsewhere: null });

  expectCode(await packOrder(shop, packed), "packed");
  const parcel = await shipOrder(
    shop,
    parcelOf(shipped, { notifiesCustomer: true, mayShareNumber: true }),
  );
  if (parcel.code !== "shipped") throw new Error(parcel.code);
  await changeOrderStatuses(shop, [cancelled, cancelledUnpaid], "cancelled");
  await shop.db.transaction().execute(async (tx) => {
    for (const id of [paid, packed]) await openHold(tx, id, "heat", shop.clock());
  });

  const byBank = await withPart(buyOnline(shop, "ach", giftCard.code));
  const refunded = await withPart(buyOnline(shop, "debit", giftCard.code));
  const refundId = await requestWholeRefund(shop, refunded.orderId);
  const soldCard = await payForGiftCard(shop);
  await settlePayment(shop, { intentId: soldCard.intentId });

  const bought = await paidPurchase(shop);
  await settlePayment(shop, { intentId: bought.intentId });
  const purchase = (await listPurchase(shop.db, bought.checkoutId)).map(({ id }) => id);

  const ready = await withPart(paidCheckout(shop, giftCard.code));
  const readyPurchase = await paidPurchase(shop);
  const waiting = await withPart(paidCheckout(shop, giftCard.code, "debit", false));
  const begun = await beginCheckout(shop, withCodes(giftCard.code, linesReversed));

  return {
    paid,
    packed,
    unpaid,
    shipped,
    cancelled,
    cancelledUnpaid,
    withCard,
    byBank: byBank.orderId,
    bankIntent: byBank.intentId,
    refunded: refunded.orderId,
    refundedIntent: refunded.intentId,
    refundId,
    soldCard: soldCard.orderId,
    giftCard,
    parcel: parcel.shipmentId,
    purchase,
    purchaseIntent: bought.intentId,
    ready,
    readyPurchase,
    begun,
    waiting,
  };
}

/** What changes something that others change, too. */
export function deedsIn(world: BusyShop): Readonly<Record<string, Deed>> {
  const { paid, packed, unpaid, shipped, cancelled, cancelledUnpaid, withCard } = world;
  const unsent = [withCard, packed, paid, unpaid, world.byBank];
  const readingOf = (ctx: AppContext) => ({
    requestedAt: new Date(ctx.clock().getTime() + 365 * 24 * 60 * 60_000),
    refunds: [],
    disputes: [],
  });
  return {
    "place an order": (ctx) => settlePayment(ctx, { intentId: world.ready.intentId }),
    "place orders for several": (ctx) =>
      settlePayment(ctx, { intentId: world.readyPurchase.intentId }),
    "take an unpaid order": (ctx) =>
      takeTestOrder(ctx, {
        paidElsewhere: null,
        lines: linesReversed,
        giftCardCode: world.giftCard.code,
      }),
    "press Pay": (ctx) => submitCheckout(ctx, { ...world.begun, details: shopper }),
    "press Pay again": (ctx) => submitCheckout(ctx, { ...world.waiting, details: shopper }),
    "end reservations": (ctx) =>
      endExpiredReservations({
        ...ctx,
        clock: () => new Date(ctx.clock().getTime() + 60 * 60_000),
      }),
    "release what is unpaid": (ctx) => releaseUnpaid(ctx, { kind: "product", id: BAR }),
    "clean up checkouts": (ctx) =>
      cleanUpCheckouts({
        ...ctx,
        clock: () => new Date(ctx.clock().getTime() + 90 * 24 * 60 * 60_000),
      }),
    "cancel several": (ctx) => changeOrderStatuses(ctx, unsent, "cancelled"),
    "cancel a purchase": (ctx) => changeOrderStatuses(ctx, world.purchase, "cancelled"),
    "cancel one of a purchase": (ctx) =>
      changeOrderStatus(ctx, world.purchase[1] ?? "", "cancelled"),
    "undo cancellations": (ctx) =>
      restoreOrderStatuses(
        ctx,
        [cancelledUnpaid, cancelled].map((orderId) => ({ orderId, status: "pending" as const })),
        "cancelled",
      ),
    "mark several as shipped": (ctx) => changeOrderStatuses(ctx, unsent, "shipped"),
    "mark several as pending": (ctx) =>
      changeOrderStatuses(ctx, [shipped, cancelled, cancelledUnpaid, world.refunded], "pending"),
    "ship a paid order": (ctx) =>
      shipOrder(ctx, parcelOf(packed, { notifiesCustomer: true, mayShareNumber: true })),
    "ship an unpaid order": (ctx) =>
      shipOrder(ctx, parcelOf(unpaid, { notifiesCustomer: true, mayShareNumber: true })),
    "undo a shipment": (ctx) => undoShipment(ctx, world.parcel),
    "mark a parcel as delivered": (ctx) => markDelivered(ctx, world.parcel),
    "pack an order": (ctx) => packOrder(ctx, paid),
    "unpack an order": (ctx) => unpackOrder(ctx, packed),
    "refund to a gift card": (ctx) => requestWholeRefund(ctx, withCard),
    "refund a packed order by hand": (ctx) => recordWholeRefund(ctx, packed),
    "refund a bank payment": (ctx) => requestWholeRefund(ctx, world.byBank).catch(ignoreRefusal),
    "refund a sold gift card": (ctx) =>
      requestWholeRefund(ctx, world.soldCard).catch(ignoreRefusal),
    "read that a bank payment bounced": (ctx) =>
      recordPayment(ctx, {
        orderId: world.byBank,
        providerId: world.bankIntent,
        snapshot: snapshot("failed"),
        ...readingOf(ctx),
      }),
    "read that a purchase is disputed": (ctx) =>
      recordSharedPayment(ctx, {
        providerId: world.purchaseIntent,
        snapshot: { ...snapshot("succeeded"), dispute: "open" },
        ...readingOf(ctx),
      }),
    "read that a refund failed": (ctx) =>
      recordPayment(ctx, {
        orderId: world.refunded,
        providerId: world.refundedIntent,
        snapshot: snapshot("succeeded"),
        ...readingOf(ctx),
        refunds: [
          {
            id: "re_1",
            refundId: world.refundId,
            amount: cents(1),
            state: "failed",
            failure: "closed",
            createdAt: ctx.clock(),
          },
        ],
      }),
    "record that it was paid elsewhere": (ctx) =>
      recordPaidElsewhere(ctx, { orderId: unpaid, ...inCash }),
    "pay again": (ctx) =>
      payAgain(ctx, {
        orderId: unpaid,
        token: orderLinkToken(ctx.secret, unpaid, ctx.clock(), "payment"),
        method: "debit",
        address: "192.0.2.1",
      }),
    "delete an order": (ctx) => deleteOrder(ctx, packed),
    "delete an unpaid order": (ctx) => deleteOrder(ctx, unpaid),
    "erase an order": (ctx) => eraseOrder(ctx, paid),
    "change an address": (ctx) => moveTo(ctx, paid),
    "change a gift's message": (ctx) =>
      changeGiftMessage(ctx, { orderId: world.purchase[0] ?? "", message: "Hi", before: "" }),
    "archive orders": (ctx) => archiveOrders(ctx, [shipped, cancelled, unpaid]),
    "take orders out of the archive": (ctx) => unarchiveOrders(ctx, unsent),
    "print slips": (ctx) => rememberPrintedSlips(ctx.db, unsent),
    "count bars": (ctx) =>
      changeCount(ctx, {
        productId: BAR,
        requestId: randomUUID(),
        note: "",
        kind: "received",
        quantity: 3,
      }),
    "count bars of a lot": (ctx) => countLot(ctx),
    "add a lot": (ctx) =>
      addLot(ctx, {
        productId: BAR_IN_LOTS,
        code: "C",
        madeOn: null,
        bestBefore: "2027-10-01",
        note: "",
        quantity: 5,
        isReceived: true,
      }),
    "stop counting": (ctx) => stopCounting(ctx, BAR_IN_LOTS),
    "fill a shortage": (ctx) => fillShortage(ctx, paid),
    "close a gift card": (ctx) =>
      ctx.db.transaction().execute((tx) =>
        closeGiftCard(tx, {
          id: world.giftCard.id,
          kind: "voided",
          reason: "Lost",
          at: ctx.clock(),
        }),
      ),
    "replace a gift card's code": (ctx) => replaceGiftCardCode(ctx, world.giftCard.id),
    "change a recipe": changeRecipe,
    "update recipe holds": (ctx) => updateRecipeHolds(ctx.db, ctx.clock()),
    "accept changed recipes": (ctx) => acceptChangedRecipes(ctx, paid),
    "release what waited for cool weather": (ctx) => releaseHeatHolds(ctx, { state: null }),
    "release gifts": (ctx) => releaseDueGifts(ctx),
    "save a customer's notes": (ctx) =>
      saveCustomerNotes(ctx, {
        id: paid,
        version: 0,
        data: { notes: "Likes dark bars", tags: [] },
      }),
  };
}

async function changeRecipe(ctx: AppContext): Promise<void> {
  const found = await findProductToEdit(ctx.db, BAR);
  if (!found) throw new Error("There is no bar.");
  const data = { ...found.product, majorAllergens: ["hazelnut", "walnut"] as const };
  await saveProductAndHoldOrders(ctx, { id: BAR, version: found.version, data });
}

function promotionTerms(code: string | null): PromotionTerms {
  return {
    code,
    name: code ?? "Five percent",
    effect: { kind: "percent", percent: percent(code ? 1000 : 500) },
    minimum: ZERO,
    productIds: [],
    categories: [],
    boxes: "included",
    fromDay: null,
    untilDay: null,
    maxUses: 1_000,
    firstOrderOnly: false,
    oncePerCustomer: false,
  };
}

const withCodes = (giftCardCode: string, some: readonly RequestedLine[]) => ({
  lines: [...some],
  discountCode: CODE,
  giftCardCode,
});

/** Takes an order at the price that the shop says. @returns its id */
async function takeTestOrder(
  shop: AppContext,
  order: {
    readonly lines: readonly RequestedLine[];
    readonly paidElsewhere: typeof inCash | null;
    readonly giftCardCode: string | null;
  },
): Promise<string> {
  const id = randomUUID();
  const request = { id, details: shopper, shipping: null, discountCode: CODE, ...order };
  const requested = await takeOrder(shop, { ...request, amount: cents(1) });
  // Another one has used up the card, closed it or replaced its code.
  if (requested.code === "gift-card-refused") throw new RefusedError(requested.code);
  if (requested.code !== "amount-differs") throw new Error(JSON.stringify(requested));
  const result = await takeOrder(shop, { ...request, amount: requested.due });
  if (result.code === "gift-card-refused") throw new RefusedError(result.code);
  if (result.code !== "taken") throw new Error(JSON.stringify(result));
  return id;
}

/** A checkout whose bars, uses and share of a card are reserved; paid, unless it says otherwise. */
async function paidCheckout(
  shop: AppContext,
  giftCardCode: string,
  method: PaymentMethod = "debit",
  isPaid = true,
) {
  const checkout = await beginCheckout(shop, { ...withCodes(giftCardCode, lines), method });
  expectCode(await submitCheckout(shop, { ...checkout, details: shopper }), "submitted");
  if (isPaid) await shop.demoPayments?.confirm(checkout.intentId, checkout.clientSecret);
  return checkout;
}

/** Puts nine dollars onto a card, as a refund does. */
async function fillUp({ db }: AppContext, id: string): Promise<void> {
  await sql`
    with filled as (update gift_cards set balance = balance + 9 where id = ${id} returning id)
    insert into gift_card_entries (gift_card_id, kind, amount, order_id, refund_id, at)
    select id, 'refunded', 9, ${randomUUID()}::uuid, ${randomUUID()}::uuid, now() from filled`.execute(
    db,
  );
}

async function buyOnline(shop: AppContext, method: PaymentMethod, giftCardCode: string) {
  const checkout = await paidCheckout(shop, giftCardCode, method);
  const placed = await settlePayment(shop, { intentId: checkout.intentId });
  if (placed.code !== "placed") throw new Error(placed.code);
  return { orderId: placed.orderId, intentId: checkout.intentId };
}

async function paidPurchase(shop: AppContext): Promise<StartedPurchase> {
  const purchase = await beginPurchase(shop, recipients(3), { lines: [...lines] });
  expectCode(await submitCheckout(shop, purchase.submit), "submitted");
  await shop.demoPayments?.confirm(purchase.intentId, purchase.clientSecret);
  return purchase;
}

/** @returns the id of the refund */
async function requestWholeRefund(shop: AppContext, orderId: string): Promise<string> {
  if (!(await findOrder(shop.db, orderId))) throw new RefusedError("not-found");
  const found = await requestRefund(shop, await refundRequest(shop, orderId, { restocks: true }));
  if (found.code !== "requested") throw new RefusedError(found.code);
  return found.refundId;
}

/** What the other one did first leaves nothing to do. */
export class RefusedError extends Error {
  override readonly name = "RefusedError";
}

function ignoreRefusal(error: unknown): void {
  if (!(error instanceof RefusedError)) throw error;
}

async function recordWholeRefund(shop: AppContext, orderId: string) {
  const read = await readRefundable(shop, shop.db, orderId);
  if (!read) return undefined;
  const { remaining } = read.parts;
  const parts = { ...everythingRemaining(read.parts), knownRefunds: read.refunds.length };
  return await recordRefundByHand(shop, refundByHand(orderId, remaining, parts));
}

async function moveTo(shop: AppContext, orderId: string) {
  const order = await findOrder(shop.db, orderId);
  if (!order) return undefined;
  const { firstName, lastName, street, city, zipCode } = shopper;
  const address = { firstName, lastName, street: `1 ${street}`, city, zipCode, phone: "" };
  return await changeAddress(shop, {
    orderId,
    address: { ...address, state: shopper.state },
    before: order.shippingAddress,
    notifiesCustomer: true,
  });
}

async function countLot(shop: AppContext) {
  const lot = await rowOf(shop.db, "lots", ["id", "on_hand"], { code: "A" });
  return await changeCount(shop, {
    productId: BAR_IN_LOTS,
    requestId: randomUUID(),
    note: "",
    kind: "adjusted",
    lotId: lot.id,
    counted: lot.on_hand + 4,
    expected: lot.on_hand,
  });
}

function snapshot(status: "failed" | "succeeded") {
  return {
    amount: ZERO as Cents,
    status,
    method: null,
    failure: null,
    verificationUrl: null,
    refunded: ZERO,
    dispute: null,
    inReview: false,
    isFraudWarned: false,
  };
}

function expectCode(result: { readonly code: string }, code: string): void {
  if (result.code !== code) throw new Error(JSON.stringify(result));
}

/** Sums that do not agree with what they are sums of. */
export async function listWrongSums({ db }: Pick<AppContext, "db">): Promise<unknown[]> {
  const { rows } = await sql`
    select 'bars of ' || product_id as what, on_hand::text as stored, coalesce((
        select sum(quantity) from stock_movements as each
        where each.product_id = level.product_id), 0)::text as added
    from stock_levels as level
    union all
    select 'reserved bars of ' || product_id, reserved::text, coalesce((
        select sum(quantity) from reservations as each
        where each.product_id = level.product_id), 0)::text
    from stock_levels as level
    union all
    select 'uses of promotion ' || id, uses::text,
      (select count(*) from promotion_uses where promotion_id = promotion.id)::text
    from promotions as promotion
    union all
    select 'balance of gift card ' || id, balance::text, coalesce((
        select sum(amount) from gift_card_entries where gift_card_id = card.id), 0)::numeric(12, 2)::text
    from gift_cards as card
    union all
    select 'reserved of gift card ' || id, reserved::text, coalesce((
        select sum(amount) from gift_card_reservations where gift_card_id = card.id), 0)::numeric(12, 2)::text
    from gift_cards as card
    union all
    select 'orders that are ' || status || ' and ' || payment_status,
      concat_ws(' ', kept.orders, kept.total, kept.refunded),
      (select concat_ws(' ', count(*), coalesce(sum(each.total) filter (where not sells_gift_card and not is_test), 0)::numeric(16, 2),
          coalesce(sum(refunded_amount) filter (where not sells_gift_card and not is_test), 0)::numeric(16, 2))
        from orders as each
        where each.status = kept.status and each.payment_status = kept.payment_status)
    from order_totals as kept
    union all
    select 'bars that order ' || counts.order_id || ' took', '0',
      (case when sum(taken) < 0 or sum(taken) > sum(ordered) then sum(taken) else 0 end)::text
    from (
      select order_id, product_id, sum(ordered) as ordered from order_item_counts group by 1, 2
    ) as counts
    join (
      select order_id, product_id, -sum(quantity) as taken from stock_movements group by 1, 2
    ) as moved using (order_id, product_id)
    group by counts.order_id`.execute(db);
  return (rows as { stored: string; added: string }[]).filter(
    ({ stored, added }) => stored !== added,
  );
}
