import { z } from "zod";
import { detailsRequestSchema, intentRequestSchema } from "#domain/checkout/checkout-requests.ts";
import { typedText } from "#domain/input/typed-text.ts";
import { elsewhereMethods, LONGEST_PAYMENT_NOTE } from "#domain/orders/paid-elsewhere.ts";
import type { AppContext } from "#server/app-context.ts";
import { findProduct } from "#server/catalog/product-queries.ts";
import { priceLines, type UnavailableProduct } from "#server/checkout/price-lines.ts";
import { takeOrder } from "#server/checkout/take-order.ts";
import type { NewOrderResult } from "./new-order-view.ts";

export const paidElsewhereSchema = z.object({
  method: z.enum(elsewhereMethods),
  note: z
    .string()
    .transform((text) => typedText(text))
    .pipe(z.string().min(1).max(LONGEST_PAYMENT_NOTE)),
});

const linesSchema = detailsRequestSchema.shape.lines;
const priceQuestion = z.object({
  lines: linesSchema,
  destination: intentRequestSchema.shape.destination,
});
const sentOrder = detailsRequestSchema
  .pick({ amount: true, details: true, lines: true })
  .extend({ id: z.guid(), paidElsewhere: paidElsewhereSchema.nullable() });

/** Computes the price, or places the order. */
export async function answerNewOrder(ctx: AppContext, form: FormData): Promise<NewOrderResult> {
  const sent = parseJson(form.get("order"));
  if (form.get("do") === "price") {
    const wanted = priceQuestion.safeParse(sent);
    if (!wanted.success) return unreadable;
    const priced = await priceLines(ctx, wanted.data.lines, { ...wanted.data, isByHand: true });
    return priced.code === "priced"
      ? { code: "priced", totals: priced.totals }
      : await unavailable(ctx, priced.products);
  }
  const order = sentOrder.safeParse(sent);
  if (!order.success) {
    const isNote = order.error.issues.some(({ path }) => path[0] === "paidElsewhere");
    return isNote ? refused("Please say how and why it was paid elsewhere.") : unreadable;
  }
  const answer = await takeOrder(ctx, order.data);
  switch (answer.code) {
    case "taken":
      return { ...answer, isPaid: order.data.paidElsewhere !== null };
    case "invalid":
    case "amount-differs":
      return answer;
    case "unavailable":
      return await unavailable(ctx, answer.products);
    case "too-large":
      return refused("This is more than one payment can be.");
    case "too-small":
      return refused("This is less than one payment can be.");
  }
}

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
      return reason === "gone" ? `${name} is not sold any more.` : `${name} is sold out.`;
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
