import { randomUUID } from "node:crypto";
import { z } from "zod";
import { MAX_PRODUCT_ID } from "#domain/catalog/product.ts";
import { MAX_STOCK } from "#domain/stock/counted-stock.ts";
import { countNoun } from "#domain/words/count-noun.ts";
import type { AppContext } from "#server/app-context.ts";
import { releaseUnpaid } from "#server/checkout/pay/release-unpaid.ts";
import { isCountedInErp } from "#server/erp/stock/is-counted-in-erp.ts";
import { changeCount } from "#server/stock/change-count.ts";
import { readCountFile } from "#server/stock/read-count-file.ts";
import { setLowStock } from "#server/stock/set-low-stock.ts";
import {
  type StartedShelf,
  startCounting,
  startCountingShelf,
  stopCounting,
} from "#server/stock/start-counting.ts";
import { done, refused } from "../actions/action-result.ts";
import { adminAction } from "../actions/admin-action.ts";
import { aboutTotals, tableFileInput } from "../shared/read-table-file.ts";
import type { Refusal } from "../sheet/use-sheet.ts";
import {
  describeCountFile,
  describeCountResult,
  NOTE_LENGTH,
  stockMessages,
} from "./stock-messages.ts";

/** More than the shop has products. */
const MAX_COUNTS = 1_000;

const productId = z.int().min(1).max(MAX_PRODUCT_ID);
const count = z.int().min(0).max(MAX_STOCK);

/** As typed. Digits only: not "1e3", "1.5" or "-1". */
const typedCount = z
  .string()
  .trim()
  .regex(/^\d{1,7}$/, stockMessages.unreadable)
  .transform(Number)
  .pipe(z.number().max(MAX_STOCK, stockMessages.unreadable));

/** From then on the count decides whether the product can be bought. */
export const startCountingAction = adminAction(
  "start-counting",
  z.object({ productId, counted: typedCount }),
  async (shop, { productId, counted }) => {
    if (await isCountedInErp(shop)) return notChanged(stockMessages.countedInErp);
    return await start(shop, productId, counted);
  },
);

export const stopCountingAction = adminAction(
  "stop-counting",
  z.object({ productId }),
  async (shop, { productId }) => {
    if (await isCountedInErp(shop)) return notChanged(stockMessages.countedInErp);
    const isStopped = await stopCounting(shop, productId);
    return isStopped ? done("stopped") : notChanged(stockMessages.notCounted);
  },
);

/** Puts what unpaid checkouts hold back on sale. */
export const releaseUnpaidStockAction = adminAction(
  "release-unpaid-stock",
  z.object({ productId }),
  async (shop, { productId }) => {
    const { unanswered } = await releaseUnpaid(shop, { kind: "product", id: productId });
    return unanswered > 0 ? notChanged(stockMessages.notReleased) : done("released");
  },
);

export const setLowStockAction = adminAction(
  "set-low-stock",
  /** Empty for never. */
  z.object({ productId, lowAt: z.literal("").or(typedCount) }),
  async (shop, { productId, lowAt }) => {
    const isSaved = await setLowStock(shop, productId, lowAt === "" ? null : lowAt);
    return isSaved ? done("low-saved") : notChanged(stockMessages.notCounted);
  },
);

export const changeStockCountAction = adminAction(
  "change-stock-count",
  z.object({
    productId,
    kind: z.enum(["received", "broken", "adjusted"]),
    quantity: typedCount,
    /** The count that the screen showed. */
    expected: count,
    /** Generated for the change, so that a repeated request changes it once. */
    requestId: z.guid(),
    note: z.string().trim().max(NOTE_LENGTH),
    /** For products with lots. */
    lotId: z.int().positive().optional(),
  }),
  async (shop, { kind, quantity, expected, ...about }) => {
    if (await isCountedInErp(shop)) return notChanged(stockMessages.countedInErp);
    const change = kind === "adjusted" ? { kind, counted: quantity, expected } : { kind, quantity };
    return await changeBy(shop, { ...about, ...change });
  },
);

const sheetChange = z.discriminatedUnion("kind", [
  z.object({ kind: z.enum(["received", "sold", "broken"]), quantity: count }),
  /** Of a bar that was not counted so far, with what is sold and still on the shelf. */
  z.object({ kind: z.literal("first"), onShelf: count }),
  z.object({ kind: z.literal("shelf"), difference: z.int().min(-MAX_STOCK).max(MAX_STOCK) }),
]);

/** Changes many counts at once, each for itself: what is refused says why, and the rest is done. */
export const changeStockSheetAction = adminAction(
  "change-stock-sheet",
  z.object({
    note: z.string().trim().max(NOTE_LENGTH),
    changes: z
      .array(
        z.object({
          productId,
          /** Given to the cell by the screen, so that a repeated request changes it once. */
          requestId: z.guid(),
          change: sheetChange,
        }),
      )
      .min(1)
      .max(MAX_COUNTS),
  }),
  async (shop, { note, changes }) => {
    if (await isCountedInErp(shop)) return notChanged(stockMessages.countedInErp);
    const changed: string[] = [];
    const refusals: Record<string, Refusal> = {};
    for (const { productId: id, requestId, change } of changes) {
      const result =
        change.kind === "first"
          ? startedOrWhy(
              await startCountingShelf(shop, { productId: id, onShelf: change.onShelf, note }),
            )
          : await changeBy(shop, { productId: id, requestId, note, ...change });
      if (result.isDone) changed.push(requestId);
      else refusals[requestId] = { text: result.text };
    }
    const toast = changed.length > 0 ? { toast: stockMessages.sheetSaved(changed.length) } : {};
    return done("sheet-changed", { changed, refusals, ...toast });
  },
);

export const readCountFileAction = adminAction(
  "read-count-file",
  tableFileInput,
  async (shop, { file, answers }) => {
    const read = await readCountFile(shop, new Uint8Array(await file.arrayBuffer()), answers);
    switch (read.code) {
      case "read":
        return done("read", {
          rows: read.rows,
          isUnchanged: true,
          ...aboutTotals(read.totalsRows),
        });
      case "asks":
        return done("asks", { questions: read.questions, isUnchanged: true });
      default:
        return refused("not-read", { text: describeCountFile(read) });
    }
  },
);

/** Applies the previewed counts of a file, each in its own transaction. */
export const applyCountsAction = adminAction(
  "apply-counts",
  z.object({
    counts: z
      .array(
        z.object({
          productId,
          counted: count,
          /** The current count; null when not counted so far. */
          expected: count.nullable(),
        }),
      )
      .min(1)
      .max(MAX_COUNTS),
  }),
  async (shop, { counts }) => {
    if (await isCountedInErp(shop)) return notChanged(stockMessages.countedInErp);
    let changed = 0;
    const refusals: string[] = [];
    for (const { productId, counted, expected } of counts) {
      const result =
        expected === null
          ? await start(shop, productId, counted)
          : await adjust(shop, { productId, counted, expected });
      if (result.isDone) changed += 1;
      else refusals.push(result.text);
    }
    return done("counted", { sentence: `${countNoun(changed, "count")} changed.`, refusals });
  },
);

async function changeBy(shop: AppContext, change: Parameters<typeof changeCount>[1]) {
  const changed = await changeCount(shop, change);
  return changed.code === "changed" ? done("changed") : notChanged(describeCountResult(changed));
}

async function start(shop: AppContext, productId: number, onHand: number) {
  return startedOrWhy(await startCounting(shop, { productId, onHand }));
}

function startedOrWhy(started: StartedShelf) {
  switch (started.code) {
    case "changed":
      return done("changed");
    case "changed-meanwhile":
      return notChanged(describeCountResult(started));
    case "fewer-than-sold":
      return notChanged(stockMessages.fewerThanSold(started.toShip));
    case "not-found":
      return notChanged(stockMessages.notFound);
  }
}

async function adjust(
  shop: AppContext,
  count: { readonly productId: number; readonly counted: number; readonly expected: number },
) {
  return await changeBy(shop, {
    ...count,
    kind: "adjusted",
    requestId: randomUUID(),
    note: "File",
  });
}

/** @param text why, and what to do */
function notChanged(text: string) {
  return refused("not-changed", { text });
}
