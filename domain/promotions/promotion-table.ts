import { isCategory } from "../catalog/category.ts";
import { readAmount } from "../csv/amounts.ts";
import { shortCell } from "../csv/cell-damage.ts";
import {
  amountColumn,
  dayColumn,
  identifierColumn,
  numberColumn,
  textColumn,
  wordColumn,
  yesNoColumn,
} from "../csv/column-types.ts";
import { type ColumnType, csvTable, type TableValues, type WholeRow } from "../csv/csv-table.ts";
import { withoutZeroDecimals } from "../csv/without-zero-decimals.ts";
import { readYesNo } from "../csv/yes-no.ts";
import { decodeForm } from "../form/form-codec.ts";
import { toDecimal } from "../money/cents.ts";
import { formatPercent, percent } from "../money/percent.ts";
import type { PromotionEffect } from "./promotion.ts";
import {
  boxRules,
  effectKinds,
  promotionCodec,
  scopeOf,
  type TypedPromotion,
} from "./promotion-codec.ts";
import type { PromotionTerms } from "./promotion-terms.ts";

/** A percentage or an amount in dollars, as a decimal, with its sign of percent; "" when empty. */
const valueColumn: ColumnType<string> = {
  judged: "amounts",
  read(text, { decimal, takesOtherCurrency }) {
    const read = readAmount(text.replace("%", ""), decimal);
    if (read.code === "empty") return { ok: true, value: "" };
    if (read.code === "unreadable") return { ok: false, problem: read.problem };
    if (read.currency === null || takesOtherCurrency) {
      return { ok: true, value: toDecimal(read.amount) + (text.includes("%") ? "%" : "") };
    }
    const problem = `“${shortCell(text)}” isn't in US dollars. Write the amount in US dollars, like 5.00.`;
    return { ok: false, problem };
  },
  write: (value) => value,
};

/** Null when the file does not say it, which changes nothing. */
const endedColumn: ColumnType<boolean | null> = {
  read(text) {
    const value = text === "" ? null : readYesNo(text);
    const problem = `“${shortCell(text)}” is neither yes nor no.`;
    return value === undefined ? { ok: false, problem } : { ok: true, value };
  },
  write: (isEnded) => (isEnded ? "yes" : "no"),
};

const columns = {
  code: { title: "code", type: identifierColumn, required: true },
  name: { title: "name", type: textColumn },
  kind: { title: "kind", type: wordColumn(effectKinds), required: true },
  value: { title: "value", type: valueColumn, required: true },
  boxSize: { title: "box_size", type: numberColumn() },
  minimum: { title: "minimum", type: amountColumn },
  categories: { title: "categories", type: textColumn },
  productIds: { title: "product_ids", type: textColumn },
  boxes: { title: "boxes", type: wordColumn(boxRules, "included") },
  maxUnits: { title: "max_bars", type: numberColumn() },
  from: { title: "from", type: dayColumn },
  until: { title: "until", type: dayColumn },
  maxUses: { title: "max_uses", type: numberColumn() },
  firstOrderOnly: { title: "first_order_only", type: yesNoColumn(false) },
  oncePerCustomer: { title: "once_per_customer", type: yesNoColumn(false) },
  ended: { title: "ended", type: endedColumn },
  uses: { title: "uses", type: textColumn },
};

/** Discount codes and automatic discounts as CSV. */
export const promotionTable = csvTable({ columns, max: 2_000 });
export type PromotionRow = TableValues<typeof columns>;

export function promotionRow(
  terms: PromotionTerms,
  { isActive, uses }: { readonly isActive: boolean; readonly uses: number },
): PromotionRow {
  const { effect } = terms;
  return {
    code: terms.code ?? "",
    name: terms.name,
    kind: effect.kind,
    value: valueText(effect),
    boxSize: effect.kind === "box-price" ? String(effect.size) : "",
    minimum: terms.minimum === 0 ? null : terms.minimum,
    categories: terms.categories.join(" "),
    productIds: terms.productIds.join(" "),
    boxes: terms.boxes,
    maxUnits: terms.maxUnits === undefined ? "" : String(terms.maxUnits),
    from: terms.fromDay ?? "",
    until: terms.untilDay ?? "",
    maxUses: terms.maxUses === null ? "" : String(terms.maxUses),
    firstOrderOnly: terms.firstOrderOnly,
    oncePerCustomer: terms.oncePerCustomer,
    ended: !isActive,
    uses: String(uses),
  };
}

const ONE_PERCENT = percent(100);

function valueText(effect: PromotionEffect): string {
  switch (effect.kind) {
    case "percent":
      return `${formatPercent(effect.percent)}${effect.percent < ONE_PERCENT ? "%" : ""}`;
    case "amount":
      return toDecimal(effect.amount);
    case "box-price":
      return toDecimal(effect.price);
    case "free-shipping":
      return "";
  }
}

export type ReadPromotionRow = {
  readonly terms: PromotionTerms;
  /** Null when the file does not say it: a known one stays as it is, a new one is active. */
  readonly isActive: boolean | null;
};

export type ReadPromotionRows =
  | { readonly ok: true; readonly promotions: readonly ReadPromotionRow[] }
  /** The first invalid row, numbered as in a spreadsheet. */
  | {
      readonly ok: false;
      readonly row: number;
      readonly column: string;
      readonly sentence: string;
    };

/** The column of each field that can have a problem. */
const columnOf: Partial<Record<string, keyof typeof columns>> = {
  code: "code",
  name: "name",
  percent: "value",
  boxSize: "boxSize",
  amount: "value",
  boxPrice: "value",
  minimum: "minimum",
  categories: "categories",
  productIds: "productIds",
  boxes: "boxes",
  maxUnits: "maxUnits",
  fromDay: "from",
  untilDay: "until",
  maxUses: "maxUses",
};

export function readPromotionRows(rows: readonly WholeRow<typeof columns>[]): ReadPromotionRows {
  const promotions: ReadPromotionRow[] = [];
  for (const { row, values } of rows) {
    const { kind, value } = values;
    const looksLikeFraction = !value.endsWith("%") && Number(value) > 0 && Number(value) < 1;
    if (kind === "percent" && looksLikeFraction) {
      const sentence = `Spreadsheets store 10% as 0.1. Write 10 for 10%, or ${value}% if you mean less than one percent.`;
      return { ok: false, row, column: columns.value.title, sentence };
    }
    const decoded = decodeForm(promotionCodec, typedOf(values));
    if (decoded.code !== "valid") {
      const problems = decoded.code === "invalid" ? decoded.problems : {};
      const [[field, sentence] = ["code", "This row is too long."]] = Object.entries(problems);
      return { ok: false, row, column: columns[columnOf[field] ?? "code"].title, sentence };
    }

    const terms = decoded.data;
    const isActive = values.ended === null ? null : !values.ended;
    const isTwice =
      isActive !== false &&
      terms.code !== null &&
      promotions.some((other) => other.isActive !== false && other.terms.code === terms.code);
    if (isTwice) {
      return { ok: false, row, column: "code", sentence: "This code is in the file twice." };
    }
    promotions.push({ terms, isActive });
  }
  return { ok: true, promotions };
}

function typedOf(values: PromotionRow): TypedPromotion {
  const { kind, value } = values;
  const categories = values.categories.split(/[\s,;]+/).filter(Boolean);
  const idTexts = values.productIds.split(/[\s,;]+/).filter(Boolean);
  const ids = idTexts.map(Number);
  const areIds = ids.every((id) => Number.isSafeInteger(id) && id > 0);
  return {
    isAutomatic: values.code === "",
    code: values.code,
    name: values.name,
    effect: kind,
    percent: kind === "percent" ? value : "",
    amount: kind === "amount" ? value : "",
    boxPrice: kind === "box-price" ? value : "",
    boxSize: withoutZeroDecimals(values.boxSize) || "3",
    minimum: values.minimum === null ? "" : toDecimal(values.minimum),
    // By what the cell says, not by what of it can be read: otherwise the code would be for all bars.
    scope: scopeOf({ categories, productIds: idTexts }),
    // All of them, or none: a code must not be for fewer bars than the cell says.
    categories: categories.every(isCategory) ? categories : [],
    productIds: areIds ? ids : [],
    boxes: values.boxes,
    maxUnits: values.maxUnits,
    fromDay: values.from,
    untilDay: values.until,
    maxUses: values.maxUses,
    firstOrderOnly: values.firstOrderOnly,
    oncePerCustomer: values.oncePerCustomer,
  };
}
