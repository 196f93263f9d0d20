import { randomUUID } from "node:crypto";
import { z } from "zod";
import { MAX_PRODUCT_ID } from "#domain/catalog/product.ts";
import { MAX_STOCK } from "#domain/inventory/stock.ts";
import type { AppContext } from "#server/app-context.ts";
import { releaseUnpaid } from "#server/checkout/pay/release-unpaid.ts";
import { isCountedInErp } from "#server/erp/stock/counting-settings.ts";
import { changeCount } from "#server/inventory/change-count.ts";
import { setLowStock } from "#server/inventory/set-low-stock.ts";
import { startCounting, stopCounting } from "#server/inventory/start-counting.ts";
import { NOTE_LENGTH } from "./stock-fields.ts";
import type { StockResult } from "./stock-result.ts";
import { countAnswerWords, stockMessages } from "./stock-words.ts";

/** Digits only: not "1e3", "1.5" or "-1". */
const count = z
  .string()
  .trim()
  .regex(/^\d{1,7}$/)
  .transform(Number)
  .pipe(z.number().max(MAX_STOCK));
const requestId = z.guid();
const note = z.string().trim().max(NOTE_LENGTH);
/** Sent for products with lots. */
const lotId = z.coerce.number().int().positive().optional();

const sentChange = z.discriminatedUnion("do", [
  z.object({ do: z.literal("start"), counted: count }),
  z.object({ do: z.literal("stop") }),
  z.object({ do: z.literal("release") }),
  z.object({ do: z.literal("low"), lowAt: z.union([z.literal("").transform(() => null), count]) }),
  z.object({ do: z.enum(["received", "broken"]), quantity: count, requestId, note, lotId }),
  z.object({
    do: z.literal("adjusted"),
    quantity: count,
    expected: count,
    requestId,
    note,
    lotId,
  }),
]);

/** Handles the forms of a product's stock screen. */
export async function changeStockCount(
  ctx: AppContext,
  productId: number,
  form: FormData,
): Promise<StockResult> {
  const sent = sentChange.safeParse(Object.fromEntries(form));
  if (!sent.success) return refused(stockMessages.unreadable);
  const change = sent.data;
  const changesCount = change.do !== "low" && change.do !== "release";
  if (changesCount && (await isCountedInErp(ctx))) return refused(stockMessages.countedInErp);
  switch (change.do) {
    case "release": {
      const { unanswered } = await releaseUnpaid(ctx, { kind: "product", id: productId });
      return unanswered > 0 ? refused(stockMessages.notReleased) : { code: "released" };
    }
    case "start":
      return await start(ctx, productId, change.counted);
    case "stop":
      return (await stopCounting(ctx, productId))
        ? { code: "stopped" }
        : refused(stockMessages.notCounted);
    case "low":
      return (await setLowStock(ctx, productId, change.lowAt))
        ? { code: "low-saved" }
        : refused(stockMessages.notCounted);
    case "received":
    case "broken":
    case "adjusted": {
      const { requestId, note, quantity, lotId } = change;
      const answer = await changeCount(ctx, {
        productId,
        requestId,
        note,
        lotId,
        ...(change.do === "adjusted"
          ? { kind: change.do, counted: quantity, expected: change.expected }
          : { kind: change.do, quantity }),
      });
      return answer.code === "changed" ? answer : refused(countAnswerWords(answer));
    }
  }
}

async function start(ctx: AppContext, productId: number, onHand: number): Promise<StockResult> {
  const started = await startCounting(ctx, { productId, onHand });
  if (started.code === "changed") return started;
  return refused(started.code === "gone" ? stockMessages.gone : countAnswerWords(started));
}

/** "7:12:10": product id, current count, new count; the last may be empty. */
const sentCount = z
  .string()
  .regex(/^\d{1,10}:\d{1,7}:\d{0,7}$/)
  .transform((text) => {
    const [productId = "", counted = "", expected = ""] = text.split(":");
    return {
      productId: Number(productId),
      counted: Number(counted),
      expected: expected === "" ? null : Number(expected),
    };
  })
  .pipe(
    z.object({
      productId: z.int().min(1).max(MAX_PRODUCT_ID),
      counted: z.int().max(MAX_STOCK),
      expected: z.int().nullable(),
    }),
  );

/** Applies the previewed counts of a file, each in its own transaction. */
export async function applyCounts(ctx: AppContext, form: FormData): Promise<StockResult> {
  const sent = z.array(sentCount).min(1).max(1_000).safeParse(form.getAll("count"));
  if (!sent.success) return refused(stockMessages.unreadable);
  if (await isCountedInErp(ctx)) return refused(stockMessages.countedInErp);
  let changed = 0;
  const problems: string[] = [];
  for (const { productId, counted, expected } of sent.data) {
    const result =
      expected === null
        ? await start(ctx, productId, counted)
        : await adjust(ctx, { productId, counted, expected });
    if (result.code === "not-changed") problems.push(result.text);
    else changed += 1;
  }
  return { code: "counted", count: changed, refused: problems };
}

async function adjust(
  ctx: AppContext,
  count: { readonly productId: number; readonly counted: number; readonly expected: number },
): Promise<StockResult> {
  const requestId = randomUUID();
  const answer = await changeCount(ctx, { ...count, kind: "adjusted", requestId, note: "File" });
  return answer.code === "changed" ? answer : refused(countAnswerWords(answer));
}

function refused(text: string = stockMessages.unreachable): StockResult {
  return { code: "not-changed", text };
}
