import { randomUUID } from "node:crypto";
import { z } from "zod";
import { MAX_PRODUCT_ID } from "#domain/catalog/product.ts";
import { priceCodec } from "#domain/catalog/product-fields.ts";
import { formatUsd, parseDecimal } from "#domain/money/cents.ts";
import { centsSchema } from "#domain/money/money-schema.ts";
import { MAX_STOCK } from "#domain/stock/counted-stock.ts";
import type { AppContext } from "#server/app-context.ts";
import { changePrice, type PriceChange } from "#server/catalog/change-price.ts";
import { isCountedInErp } from "#server/erp/stock/is-counted-in-erp.ts";
import { changeCount } from "#server/stock/change-count.ts";
import { type ActionResult, done } from "../actions/action-result.ts";
import { adminAction, undoWith } from "../actions/admin-action.ts";
import type { Refusal } from "../sheet/use-sheet.ts";
import { describeCountResult, stockMessages } from "../stock/stock-messages.ts";
import { productsMessages } from "./product-message.ts";
import { priceText } from "./product-views.ts";

/** More cells than anybody types. */
const MAX_CHANGES = 500;

const cell = {
  productId: z.int().min(1).max(MAX_PRODUCT_ID),
  /** Given to the cell by the screen, so that a repeated request changes it once. */
  requestId: z.guid(),
};
const countChange = z.object({
  ...cell,
  kind: z.literal("count"),
  /** What was typed less what the screen showed: bars that were sold meanwhile stay sold. */
  difference: z.int().min(-MAX_STOCK).max(MAX_STOCK),
});

/** As the screen showed it; empty for none. */
const shownPrice = z
  .string()
  .max(20)
  .transform((text) => parseDecimal(text) ?? null);

/** A price is typed text, or cents to put back; a count is alike in both actions. */
function cellChanges<Price extends z.core.$ZodType, Expected extends z.core.$ZodType>(
  price: Price,
  expected: Expected,
) {
  const priceChange = z.object({ ...cell, kind: z.literal("price"), price, expected });
  const change = z.discriminatedUnion("kind", [priceChange, countChange]);
  return z.object({ changes: z.array(change).min(1).max(MAX_CHANGES) });
}

/** Changes prices and counts that were typed into the list, each for itself: what is refused says why. */
export const changeProductCellsAction = adminAction(
  "change-product-cells",
  cellChanges(priceCodec, shownPrice),
  async (shop, { changes }): Promise<CellsResult> => {
    const { changed, refusals } = await changeEach(shop, changes);
    const result = { changed: changed.map(({ requestId }) => requestId), refusals };
    if (changed.length === 0) return done("cells-changed", result);
    return done("cells-changed", {
      ...result,
      toast: productsMessages.cellsSaved(countOf(changed, "price"), countOf(changed, "count")),
      undo: undoWith(restoreProductCellsAction, { changes: changed.map(reversed) }),
    });
  },
);

/** Undoes such changes, except a price that somebody changed since or a count that is refused. */
export const restoreProductCellsAction = adminAction(
  "restore-product-cells",
  cellChanges(z.nullable(centsSchema), z.nullable(centsSchema)),
  async (shop, { changes }) => {
    const { changed } = await changeEach(shop, changes);
    return done("cells-restored", {
      toast: productsMessages.cellsRestored(changed.length, changes.length - changed.length),
    });
  },
);

type CellsResult = ActionResult & {
  readonly isDone: true;
  readonly changed: readonly string[];
  readonly refusals: Readonly<Record<string, Refusal>>;
};

type CellChange = { readonly requestId: string } & (
  | ({ readonly kind: "price" } & PriceChange)
  | { readonly kind: "count"; readonly productId: number; readonly difference: number }
);

async function changeEach(shop: AppContext, changes: readonly CellChange[]) {
  const changed: CellChange[] = [];
  const refusals: Record<string, Refusal> = {};
  for (const change of changes) {
    const refusal = await changeCell(shop, change);
    if (refusal) refusals[change.requestId] = refusal;
    else changed.push(change);
  }
  return { changed, refusals };
}

/** @returns why it was not changed */
async function changeCell(shop: AppContext, change: CellChange): Promise<Refusal | undefined> {
  if (change.kind === "price") return await changeTypedPrice(shop, change);
  if (await isCountedInErp(shop)) return { text: stockMessages.countedInErp };
  const { productId, requestId, difference } = change;
  const result = await changeCount(shop, {
    kind: "shelf",
    productId,
    requestId,
    difference,
    note: "",
  });
  return result.code === "changed" ? undefined : { text: describeCountResult(result) };
}

async function changeTypedPrice(shop: AppContext, change: PriceChange) {
  const result = await changePrice(shop, change);
  switch (result.code) {
    case "changed":
      return undefined;
    case "not-found":
      return { text: productsMessages.notSaved["not-found"] };
    case "changed-meanwhile": {
      const { price } = result;
      const text = productsMessages.priceMeanwhile(price === null ? null : formatUsd(price));
      return { text, now: priceText(price) };
    }
  }
}

function reversed(change: CellChange): CellChange {
  const requestId = randomUUID();
  return change.kind === "price"
    ? { ...change, requestId, price: change.expected, expected: change.price }
    : { ...change, requestId, difference: -change.difference };
}

function countOf(changes: readonly CellChange[], kind: CellChange["kind"]): number {
  return changes.filter((change) => change.kind === kind).length;
}
