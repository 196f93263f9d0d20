import { z } from "zod";
import { detailsRequestSchema, quoteRequestSchema } from "#domain/checkout/checkout-requests.ts";
import { type AppliedGiftCard, amountDue } from "#domain/gift-cards/gift-card.ts";
import { giftCardShare } from "#domain/gift-cards/gift-card-share.ts";
import type { HeatChoice } from "#domain/heat/heat-schema.ts";
import { typedText } from "#domain/input/typed-text.ts";
import { add, type Cents, formatUsd, subtract, ZERO } from "#domain/money/cents.ts";
import { elsewhereMethods, LONGEST_PAYMENT_NOTE } from "#domain/orders/paid-elsewhere.ts";
import { deliveryQuestions } from "#domain/shipping/address-questions.ts";
import { listCharges } from "#domain/shipping/quote-shipping.ts";
import type { ShippingChoice } from "#domain/shipping/shipping-choice.ts";
import type { Destination } from "#domain/tax/tax-rules.ts";
import type { AppContext } from "#server/app-context.ts";
import { findProduct } from "#server/catalog/product-queries.ts";
import { takeOrder } from "#server/checkout/by-hand/take-order.ts";
import type { ChosenShipping, UnavailableProduct } from "#server/checkout/prices/price-lines.ts";
import { type Lines, type PricedGoods, priceGoods } from "#server/checkout/quote/quote-checkout.ts";
import { findGiftCard } from "#server/gift-cards/find-gift-card.ts";
import { getSettings } from "#server/settings/settings-queries.ts";
import { shippingSection } from "#server/shipping/shipping-section.ts";
import {
  codeRefusalWords,
  codeUnmetWords,
  giftCardNoteWords,
  giftCardRefusalWords,
} from "./code-words.ts";
import type { CodeNote, NewOrderResult, PricedOrder } from "./new-order-view.ts";

export const paidElsewhereSchema = z.object({
  method: z.enum(elsewhereMethods),
  note: z
    .string()
    .transform((text) => typedText(text))
    .pipe(z.string().min(1).max(LONGEST_PAYMENT_NOTE)),
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
const sentOrder = detailsRequestSchema
  .pick({ amount: true, details: true, lines: true, shipping: true, code: true, giftCard: true })
  .extend({ id: z.guid(), paidElsewhere: paidElsewhereSchema.nullable() });

/** Computes the price, or places the order. */
export async function answerNewOrder(ctx: AppContext, form: FormData): Promise<NewOrderResult> {
  const sent = parseJson(form.get("order"));
  return form.get("do") === "price" ? await priceOrder(ctx, sent) : await placeOrder(ctx, sent);
}

async function priceOrder(ctx: AppContext, sent: unknown): Promise<NewOrderResult> {
  const question = priceQuestion.safeParse(sent);
  if (!question.success) return unreadable;
  const { destination, giftCard } = question.data;

  const priced = await priceAsFarAsOffered(ctx, question.data);
  if (priced.code === "unavailable") return await unavailable(ctx, priced.products);

  const { totals, taxes, shippingCharge, promotions } = priced;
  const card = await payWithGiftCard(ctx, totals.total, giftCard);
  return {
    code: "priced",
    quote: { ...totals, taxes, shippingCharge, promotions, giftCard: card.giftCard },
    due: amountDue(totals.total, card.giftCard),
    giftCardNote: card.note,
    ...shippingWays(priced.shipping),
    addressQuestions: await questionsAbout(ctx, destination, priced.shipping),
    codeNote: codeNote(priced),
  };
}

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
    return priceGoods(ctx, { checkoutId, goods, email, address: undefined });
  };

  const asChosen = await price(shipping);
  const isOffered = asChosen.code !== "priced" || asChosen.shipping.code !== "open";
  return isOffered ? asChosen : await price(null);
}

async function placeOrder(ctx: AppContext, sent: unknown): Promise<NewOrderResult> {
  const order = sentOrder.safeParse(sent);
  if (!order.success) {
    const isNote = order.error.issues.some(({ path }) => path[0] === "paidElsewhere");
    return isNote ? refused("Please say how and why it was paid elsewhere.") : unreadable;
  }
  const { code: discountCode, giftCard: giftCardCode, amount, paidElsewhere } = order.data;
  const answer = await takeOrder(ctx, { ...order.data, discountCode, giftCardCode });
  switch (answer.code) {
    case "taken":
      return { ...answer, isPaid: paidElsewhere !== null || amount === ZERO };
    case "invalid":
    case "shipping-changed":
      return answer;
    case "amount-differs":
      return { code: answer.code, due: answer.due };
    case "code-refused":
      return refused(codeRefusalWords(answer.refusal));
    case "gift-card-refused":
      return refused(giftCardRefusalWords(answer.refusal));
    case "unavailable":
      return await unavailable(ctx, answer.products);
    case "too-large":
      return refused("This is more than one payment can be.");
  }
}

function shippingWays(shipping: ChosenShipping): Pick<PricedOrder, "ways" | "chosenWay"> {
  if (shipping.code !== "chosen") return { ways: [], chosenWay: null };
  const ways = listCharges(shipping.offered).map(({ choice, charge }) => {
    const sum = add(...charge.parts.map(({ amount }) => amount));
    const words = [charge.method, ...(charge.heat ? [heatWords[charge.heat]] : [])].join(", ");
    return { choice, label: `${words}: ${sum === ZERO ? "Free" : formatUsd(sum)}` };
  });
  return { ways, chosenWay: shipping.choice };
}

/** Its ZIP code is asked about at its field. */
async function questionsAbout(
  { db, log }: AppContext,
  to: Destination | null,
  shipping: ChosenShipping,
): Promise<string[]> {
  if (!to || shipping.code !== "chosen") return [];
  const { data: settings } = await getSettings(db, shippingSection, log);
  // The methods are those that are offered there, and so is the choice about heat.
  const sale = { onlyState: settings.onlyState, method: null, hasHeatChoice: true };
  return deliveryQuestions(to, shipping.offered, sale);
}

function codeNote({ refusal, codePromotionId, unmetPromotions }: PricedGoods): CodeNote | null {
  if (refusal) return { text: codeRefusalWords(refusal), isRefused: true };
  const unmet = unmetPromotions.find(({ id }) => id === codePromotionId);
  return unmet ? { text: codeUnmetWords(unmet), isRefused: false } : null;
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
  const found = await findGiftCard(ctx, { code });
  if (found.code === "refused") {
    return { giftCard: null, note: { text: giftCardRefusalWords(found.refusal), isRefused: true } };
  }
  const { last4, available } = found;
  const amount = giftCardShare(total, available);
  const text = giftCardNoteWords(available, subtract(available, amount));
  return { giftCard: amount > ZERO ? { last4, amount } : null, note: { text, isRefused: false } };
}

const heatWords: Record<HeatChoice, string> = {
  "cold-pack": "with a cold pack",
  wait: "once it is cool",
  "own-risk": "now, at the customer's risk",
};

function refused(text: string): NewOrderResult {
  return { code: "refused", text };
}

const unreadable = refused("Please choose at least one bar.");

async function unavailable(
  { db }: Pick<AppContext, "db">,
  products: readonly UnavailableProduct[],
): Promise<NewOrderResult> {
  const sentences = await Promise.all(
    products.map(async ({ id, reason, left }) => {
      const name = (await findProduct(db, id))?.name ?? "A bar";
      if (reason === "short") return `Of ${name} there are only ${left}.`;
      return reason === "gone" ? `${name} is no longer sold.` : `${name} is sold out.`;
    }),
  );
  return refused(sentences.join(" "));
}

function parseJson(text: FormDataEntryValue | null): unknown {
  try {
    return JSON.parse(typeof text === "string" ? text : "");
  } catch {
    return undefined;
  }
}
