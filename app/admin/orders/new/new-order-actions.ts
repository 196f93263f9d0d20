import { z } from "zod";
import { type ActionToast, done, refused } from "#app/admin/actions/action-result.ts";
import { adminAction } from "#app/admin/actions/admin-action.ts";
import { described } from "#app/admin/actions/described.ts";
import { detailsRequestSchema, quoteRequestSchema } from "#domain/checkout/checkout-requests.ts";
import { type AppliedGiftCard, amountDue } from "#domain/gift-cards/gift-card.ts";
import { giftCardShare } from "#domain/gift-cards/gift-card-share.ts";
import type { HeatChoice } from "#domain/heat/heat-schema.ts";
import { typedText } from "#domain/input/typed-text.ts";
import { add, type Cents, formatUsd, subtract, ZERO } from "#domain/money/cents.ts";
import { elsewhereMethods, MAX_PAYMENT_NOTE_LENGTH } from "#domain/orders/paid-elsewhere.ts";
import { deliveryQuestions } from "#domain/shipping/address-questions.ts";
import { listCharges } from "#domain/shipping/quote-shipping.ts";
import type { ShippingChoice } from "#domain/shipping/shipping-choice.ts";
import { shopPlace } from "#domain/shop/shop-details.ts";
import type { Destination } from "#domain/tax/tax-rules.ts";
import type { AppContext } from "#server/app-context.ts";
import { findProduct } from "#server/catalog/product-queries.ts";
import { takeOrder } from "#server/checkout/by-hand/take-order.ts";
import type { ShippingResult, UnavailableProduct } from "#server/checkout/prices/price-lines.ts";
import { type Lines, type PricedGoods, priceGoods } from "#server/checkout/quote/quote-checkout.ts";
import { findGiftCard } from "#server/gift-cards/find-gift-card.ts";
import { shippingSection } from "#server/settings/sections.ts";
import { getSettings } from "#server/settings/settings-queries.ts";
import {
  describeCodeRefusal,
  describeCodeUnmet,
  describeGiftCardNote,
  describeGiftCardRefusal,
} from "./code-messages.ts";
import type { CodeNote, PricedOrder } from "./new-order-view.ts";
import { readBuyer } from "./read-new-order.ts";

const CHOOSE_A_BAR = "Please choose at least one bar.";
const SAY_HOW_PAID = "Please say how and why it was paid elsewhere.";

export const paidElsewhereSchema = z.object({
  method: z.enum(elsewhereMethods),
  note: z
    .string()
    .transform((text) => typedText(text))
    .pipe(z.string().min(1).max(MAX_PAYMENT_NOTE_LENGTH)),
});

const priceQuestion = quoteRequestSchema
  .pick({
    checkoutId: true,
    lines: true,
    destination: true,
    shipping: true,
    code: true,
    giftCard: true,
  })
  .extend({ email: z.string().max(200).catch("") });
const takenOrder = detailsRequestSchema
  .pick({ amount: true, details: true, lines: true, shipping: true, code: true, giftCard: true })
  .extend({ id: z.guid(), paidElsewhere: paidElsewhereSchema.nullable() });

/** A known customer, by one of their orders. */
export const readBuyerAction = adminAction(
  "read-buyer",
  z.object({ orderId: z.guid() }),
  async (shop, { orderId }) => {
    const buyer = await readBuyer(shop.db, orderId);
    if (!buyer) return refused("not-found", { text: "This customer's data was deleted." });
    return done("read", { buyer, isUnchanged: true });
  },
);

/** What the order costs as it is typed so far. */
export const priceOrderAction = adminAction(
  "price-order",
  described(priceQuestion, CHOOSE_A_BAR),
  async (shop, question) => {
    const { destination, giftCard } = question;
    const priced = await priceAsFarAsOffered(shop, question);
    if (priced.code === "unavailable") {
      return refused("unavailable", { text: await describeUnavailable(shop, priced.products) });
    }

    const { totals, taxes, shippingCharge, promotions } = priced;
    const card = await payWithGiftCard(shop, totals.total, giftCard);
    return done("priced", {
      isUnchanged: true,
      quote: { ...totals, taxes, shippingCharge, promotions, giftCard: card.giftCard },
      due: amountDue(totals.total, card.giftCard),
      giftCardNote: card.note,
      ...shippingWays(priced.shipping),
      addressQuestions: await questionsAbout(shop, destination, priced.shipping),
      codeNote: codeNote(priced),
    } satisfies PricedOrder & { isUnchanged: true });
  },
);

/** With the first way of shipping where the chosen one does not exist for the address typed now. */
async function priceAsFarAsOffered(ctx: AppContext, question: z.output<typeof priceQuestion>) {
  const { checkoutId, lines, destination, shipping, code, email } = question;
  const price = (choice: ShippingChoice | null) => {
    const goods: Lines = {
      kind: "lines",
      lines,
      destination,
      shipping: choice,
      isByHand: true,
      discountCode: code,
      giftCardCode: null,
    };
    // The owner may try as many codes as they like.
    return priceGoods(ctx, { checkoutId, goods, email, address: null });
  };

  const asChosen = await price(shipping);
  const isOffered = asChosen.code !== "priced" || asChosen.shipping.code !== "open";
  return isOffered ? asChosen : await price(null);
}

export const takeOrderAction = adminAction(
  "take-order",
  described(takenOrder, (issues) =>
    issues.some(({ path }) => path[0] === "paidElsewhere") ? SAY_HOW_PAID : CHOOSE_A_BAR,
  ),
  async (shop, order) => {
    const { code: discountCode, giftCard: giftCardCode, amount, paidElsewhere } = order;
    const taken = await takeOrder(shop, { ...order, discountCode, giftCardCode });
    switch (taken.code) {
      case "taken": {
        const isPaid = paidElsewhere !== null || amount === ZERO;
        return done("taken", { orderId: taken.orderId, toast: orderTaken(isPaid) });
      }
      case "invalid":
        return refused("invalid", { errors: taken.errors });
      case "amount-differs":
        return refused("amount-differs", { due: taken.due });
      case "shipping-changed":
        return refused("shipping-changed");
      case "code-refused":
        return refused("not-taken", { text: describeCodeRefusal(taken.refusal) });
      case "gift-card-refused":
        return refused("not-taken", { text: describeGiftCardRefusal(taken.refusal) });
      case "unavailable":
        return refused("not-taken", { text: await describeUnavailable(shop, taken.products) });
      case "too-large":
        return refused("not-taken", { text: "This is more than one payment can be." });
    }
  },
);

function orderTaken(isPaid: boolean): ActionToast {
  return {
    title: "Order taken",
    description: isPaid
      ? "It is paid, and the customer gets the confirmation."
      : "The customer gets a link to pay it. You can also find the link in the order.",
  };
}

function shippingWays(shipping: ShippingResult): Pick<PricedOrder, "ways" | "chosenWay"> {
  if (shipping.code !== "chosen") return { ways: [], chosenWay: null };
  const ways = listCharges(shipping.offered).map(({ choice, charge }) => {
    const sum = add(...charge.parts.map(({ amount }) => amount));
    const words = [charge.method, ...(charge.heat ? [heatNames[charge.heat]] : [])].join(", ");
    return { choice, label: `${words}: ${sum === ZERO ? "Free" : formatUsd(sum)}` };
  });
  return { ways, chosenWay: shipping.choice };
}

/** Its ZIP code is asked about at its field. */
async function questionsAbout(
  { db, log, details }: AppContext,
  to: Destination | null,
  shipping: ShippingResult,
): Promise<string[]> {
  if (!to || shipping.code !== "chosen") return [];
  const { data: settings } = await getSettings(db, shippingSection, log);
  // The methods are those that are offered there, and so is the choice about heat.
  return deliveryQuestions(to, shipping.offered, {
    from: shopPlace(details()),
    onlyState: settings.onlyState,
    method: null,
    heat: "as-offered",
  });
}

function codeNote({ refusal, codePromotionId, unmetPromotions }: PricedGoods): CodeNote | null {
  if (refusal) return { text: describeCodeRefusal(refusal), isRefused: true };
  const unmet = unmetPromotions.find(({ id }) => id === codePromotionId);
  return unmet ? { text: describeCodeUnmet(unmet), isRefused: false } : null;
}

/** What a gift card pays of the total, and what the screen says of it. */
async function payWithGiftCard(
  ctx: AppContext,
  total: Cents,
  code: string | null,
): Promise<{
  readonly giftCard: Pick<AppliedGiftCard, "last4" | "amount"> | null;
  readonly note: CodeNote | null;
}> {
  if (code === null) return { giftCard: null, note: null };
  const found = await findGiftCard(ctx, { code, address: null });
  if (found.code === "refused") {
    return {
      giftCard: null,
      note: { text: describeGiftCardRefusal(found.refusal), isRefused: true },
    };
  }
  const { last4, available } = found;
  const amount = giftCardShare(total, available);
  const text = describeGiftCardNote(available, subtract(available, amount));
  return { giftCard: amount > ZERO ? { last4, amount } : null, note: { text, isRefused: false } };
}

const heatNames: Record<HeatChoice, string> = {
  "cold-pack": "with a cold pack",
  wait: "once it is cool",
  "own-risk": "now, at the customer's risk",
};

async function describeUnavailable(
  { db }: Pick<AppContext, "db">,
  products: readonly UnavailableProduct[],
): Promise<string> {
  const sentences = await Promise.all(
    products.map(async ({ id, reason, remaining }) => {
      const name = (await findProduct(db, id))?.name ?? "A bar";
      if (reason === "short") return `Only ${remaining} of ${name} are left.`;
      return reason === "not-found" ? `${name} is no longer sold.` : `${name} is sold out.`;
    }),
  );
  return sentences.join(" ");
}
