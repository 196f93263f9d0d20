import type { FileRow } from "../input/file-row.ts";
import { toDecimal } from "../money/cents.ts";
import { formatPercent } from "../money/percent.ts";
import type { PromotionEffect } from "./promotion.ts";
import {
  boxRules,
  effectKinds,
  emptyPromotionForm,
  type PromotionForm,
  type PromotionProblems,
  readPromotionForm,
} from "./promotion-form.ts";
import type { PromotionTerms } from "./promotion-terms.ts";

/** The columns of the CSV file. */
export const promotionColumns = [
  "code",
  "name",
  "kind",
  "value",
  "box_size",
  "minimum",
  "categories",
  "product_ids",
  "boxes",
  "from",
  "until",
  "max_uses",
  "first_order_only",
  "once_per_customer",
  "ended",
  "uses",
] as const;
type PromotionColumn = (typeof promotionColumns)[number];

export function promotionRow(
  terms: PromotionTerms,
  { isActive, uses }: { readonly isActive: boolean; readonly uses: number },
): string[] {
  const { effect } = terms;
  const row: Record<PromotionColumn, string> = {
    code: terms.code ?? "",
    name: terms.name,
    kind: effect.kind,
    value: valueText(effect),
    box_size: effect.kind === "box-price" ? String(effect.size) : "",
    minimum: terms.minimum === 0 ? "" : toDecimal(terms.minimum),
    categories: terms.categories.join(" "),
    product_ids: terms.productIds.join(" "),
    boxes: terms.boxes,
    from: terms.fromDay ?? "",
    until: terms.untilDay ?? "",
    max_uses: terms.maxUses === null ? "" : String(terms.maxUses),
    first_order_only: terms.firstOrderOnly ? "yes" : "no",
    once_per_customer: terms.oncePerCustomer ? "yes" : "no",
    ended: isActive ? "no" : "yes",
    uses: String(uses),
  };
  return promotionColumns.map((column) => row[column]);
}

function valueText(effect: PromotionEffect): string {
  switch (effect.kind) {
    case "percent":
      return formatPercent(effect.percent);
    case "amount":
      return toDecimal(effect.amount);
    case "box-price":
      return toDecimal(effect.price);
    case "free-shipping":
      return "";
  }
}

export type ReadPromotionRow = { readonly terms: PromotionTerms; readonly isActive: boolean };

export type ReadPromotionRows =
  | { readonly ok: true; readonly promotions: readonly ReadPromotionRow[] }
  /** The first invalid row, numbered as in a spreadsheet. */
  | { readonly ok: false; readonly row: number; readonly wrong: "kind" | "boxes" | "twice" }
  | { readonly ok: false; readonly row: number; readonly wrong: PromotionProblems };

/** @param rows by column name; only letters and digits of a name are compared */
export function readPromotionRows(rows: readonly FileRow[]): ReadPromotionRows {
  const promotions: ReadPromotionRow[] = [];
  for (const { row, cells } of rows) {
    const cell = (column: PromotionColumn) =>
      (cells[column.replaceAll("_", "")] ?? "").replace(/^'/, "").trim();
    const effect = effectKinds.find((kind) => kind === cell("kind"));
    if (!effect) return { ok: false, row, wrong: "kind" };
    const boxes = boxRules.find((rule) => rule === (cell("boxes") || "included"));
    if (!boxes) return { ok: false, row, wrong: "boxes" };
    const read = readPromotionForm(formOf(cell, effect, boxes));
    if (!read.ok) return { ok: false, row, wrong: read.problems };
    const { terms } = read;
    const isActive = cell("ended") !== "yes";
    const isTwice =
      isActive &&
      terms.code !== null &&
      promotions.some((other) => other.isActive && other.terms.code === terms.code);
    if (isTwice) return { ok: false, row, wrong: "twice" };
    promotions.push({ terms, isActive });
  }
  return { ok: true, promotions };
}

function formOf(
  cell: (column: PromotionColumn) => string,
  effect: PromotionForm["effect"],
  boxes: PromotionForm["boxes"],
): PromotionForm {
  const categories = cell("categories")
    .split(/[\s,;]+/)
    .filter(Boolean);
  const productIds = cell("product_ids")
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map(Number);
  return {
    ...emptyPromotionForm,
    isAutomatic: cell("code") === "",
    code: cell("code"),
    name: cell("name"),
    effect,
    percent: effect === "percent" ? cell("value") : "",
    amount: effect === "amount" ? cell("value") : "",
    boxPrice: effect === "box-price" ? cell("value") : "",
    boxSize: cell("box_size") || "3",
    minimum: cell("minimum"),
    scope: productIds.length > 0 ? "products" : categories.length > 0 ? "categories" : "all",
    categories,
    productIds: productIds.filter((id) => Number.isSafeInteger(id) && id > 0),
    boxes,
    fromDay: cell("from"),
    untilDay: cell("until"),
    maxUses: cell("max_uses"),
    firstOrderOnly: cell("first_order_only") === "yes",
    oncePerCustomer: cell("once_per_customer") === "yes",
  };
}
