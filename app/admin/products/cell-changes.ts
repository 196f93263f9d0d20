import { priceCodec } from "#domain/catalog/product-fields.ts";
import { decodeForm } from "#domain/form/form-codec.ts";
import { countNoun } from "#domain/words/count-noun.ts";
import type { InputOf } from "../actions/admin-action.ts";
import type { Typed, TypedCell } from "../sheet/use-sheet.ts";
import { countIn } from "../stock/sheet-cells.ts";
import { stockMessages } from "../stock/stock-messages.ts";
import type { changeProductCellsAction } from "./product-cell-actions.ts";

/** The cells of the list that are typed into: the price, and how many are for sale. */
export type ProductCell = "price" | "count";

export function cellId(productId: number, cell: ProductCell): string {
  return `${cell}-${productId}`;
}

type Change = InputOf<typeof changeProductCellsAction>["changes"][number];

/** What is typed, on any page of the list. A count is sent as the difference from what was shown. */
export function changesOf(typed: Typed): Change[] {
  return Object.entries(typed).map(([id, cell]) => changeOf(id, cell));
}

function changeOf(id: string, { text, shown, requestId }: TypedCell): Change {
  const productId = Number(id.replace(/^\w+-/, ""));
  if (isPrice(id)) return { kind: "price", productId, requestId, price: text, expected: shown };
  const difference = (countIn(text) ?? Number.NaN) - Number(shown);
  return { kind: "count", productId, requestId, difference };
}

export function problemOf(id: string, text: string): string | undefined {
  if (!isPrice(id)) return Number.isNaN(countIn(text) ?? Number.NaN) ? COUNT_PROBLEM : undefined;
  const read = decodeForm(priceCodec, text);
  return read.code === "invalid" ? read.problems[""] : undefined;
}

const COUNT_PROBLEM = stockMessages.unreadable;

/** "2 prices, 1 count" */
export function describeChanges(typed: Typed): string {
  const ids = Object.keys(typed);
  const prices = ids.filter(isPrice).length;
  const counts = ids.length - prices;
  const parts = [
    ...(prices > 0 ? [countNoun(prices, "price")] : []),
    ...(counts > 0 ? [countNoun(counts, "count")] : []),
  ];
  return parts.join(", ");
}

function isPrice(id: string): boolean {
  return id.startsWith("price-");
}
