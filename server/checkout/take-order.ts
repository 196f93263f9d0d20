import { type CheckoutContent, contentOf } from "#domain/checkout/checkout-content.ts";
import {
  type CheckoutDetails,
  type CheckoutFieldErrors,
  parseCheckoutDetails,
  parseTaxedDetails,
} from "#domain/checkout/checkout-details.ts";
import type { RequestedLine } from "#domain/checkout/checkout-requests.ts";
import type { Cents } from "#domain/money/cents.ts";
import type { PaidElsewhere } from "#domain/orders/paid-elsewhere.ts";
import type { Totals } from "#domain/pricing/price-cart.ts";
import type { AppContext } from "../app-context.ts";
import { StockShortError } from "../inventory/reserve-stock.ts";
import { placeOrderByHand } from "../orders/place/place-order-by-hand.ts";
import { ConflictError, retryOnConflict } from "../platform/db/retry-on-conflict.ts";
import { jsonb } from "../platform/db/values.ts";
import { addToLogContext } from "../platform/log-context.ts";
import { contentColumns, findCheckout } from "./checkout-queries.ts";
import { type PricedLines, priceLines } from "./price-lines.ts";
import { MAXIMUM_TOTAL, MINIMUM_TOTAL } from "./start-checkout.ts";

export type TakenOrder =
  /** Also when it was taken before under the same id. */
  | { readonly code: "taken"; readonly orderId: string }
  | { readonly code: "invalid"; readonly errors: CheckoutFieldErrors }
  | { readonly code: "amount-differs"; readonly totals: Totals }
  | Extract<PricedLines, { code: "unavailable" }>
  | { readonly code: "too-large" }
  | { readonly code: "too-small" };

/**
 * Takes an order that somebody gave the owner, such as on the phone: priced from the database like any
 * other. It was paid elsewhere, or its customer is mailed a link to pay it. In one transaction, so that
 * a process killed at any point leaves all of it or nothing.
 *
 * @param request.id what the owner's browser calls the order: sent twice, it is one order
 * @param request.amount what the screen said. Compared, never charged
 */
export async function takeOrder(
  ctx: AppContext,
  request: {
    readonly id: string;
    readonly lines: readonly RequestedLine[];
    readonly details: unknown;
    readonly amount: Cents;
    readonly paidElsewhere: PaidElsewhere | null;
  },
): Promise<TakenOrder> {
  const { id, lines, amount, paidElsewhere } = request;
  addToLogContext({ orderId: id });
  const parsed = parseCheckoutDetails(request.details);
  if (!parsed.ok) return { code: "invalid", errors: parsed.errors };
  return await retryOnConflict(async () => {
    const known = await findCheckout(ctx.db, { id });
    if (known?.orderId) return { code: "taken", orderId: known.orderId };
    const priced = await priceLines(ctx, lines, {
      destination: parsed.details,
      isByHand: true,
    });
    if (priced.code === "unavailable") return priced;
    if (priced.isTaxedByDestination) {
      const taxed = parseTaxedDetails(parsed.details);
      if (!taxed.ok) return { code: "invalid", errors: taxed.errors };
    }
    const { totals } = priced;
    if (totals.total !== amount) return { code: "amount-differs", totals };
    if (totals.total > MAXIMUM_TOTAL) return { code: "too-large" };
    if (totals.total < MINIMUM_TOTAL) return { code: "too-small" };
    const content = contentOf(priced, "debit");
    await place(ctx, { id, content, details: parsed.details, paidElsewhere });
    return { code: "taken", orderId: id };
  });
}

/** @throws ConflictError when it was taken meanwhile, or a bar of it is gone */
async function place(
  ctx: AppContext,
  order: {
    readonly id: string;
    readonly content: CheckoutContent;
    readonly details: CheckoutDetails;
    readonly paidElsewhere: PaidElsewhere | null;
  },
): Promise<void> {
  const { id, content, details } = order;
  const at = ctx.clock();
  try {
    await ctx.db.transaction().execute(async (tx) => {
      const { numInsertedOrUpdatedRows } = await tx
        .insertInto("checkouts")
        .values({
          id,
          order_id: id,
          created_at: at,
          updated_at: at,
          details: jsonb(details),
          ...contentColumns(content),
        })
        .onConflict((conflict) => conflict.column("id").doNothing())
        .executeTakeFirst();
      if (!numInsertedOrUpdatedRows) throw new ConflictError("It was taken a moment ago.");
      await placeOrderByHand(ctx, tx, order);
    });
  } catch (error) {
    if (!(error instanceof StockShortError)) throw error;
    throw new ConflictError("Others took the last bars.", { cause: error });
  }
}
