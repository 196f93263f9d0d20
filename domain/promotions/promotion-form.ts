import { parseBundleSize } from "../catalog/bundle-size.ts";
import { type Category, isCategory } from "../catalog/category.ts";
import { typedText } from "../input/typed-text.ts";
import { type Cents, cents, parseDecimal, toDecimal } from "../money/cents.ts";
import { formatPercent, percent } from "../money/percent.ts";
import { isIsoDay } from "../time/iso-day.ts";
import type { Promotion, PromotionEffect } from "./promotion.ts";
import { isCode, normalizeCode } from "./promotion-code.ts";
import type { PromotionTerms } from "./promotion-terms.ts";

export const effectKinds = ["percent", "amount", "free-shipping", "box-price"] as const;
export const promotionScopes = ["all", "categories", "products"] as const;
export const boxRules = ["included", "excluded", "only"] as const satisfies Promotion["boxes"][];

/** The values of the form, as typed. */
export type PromotionForm = {
  readonly isAutomatic: boolean;
  readonly code: string;
  readonly name: string;
  readonly effect: (typeof effectKinds)[number];
  /** In percent. */
  readonly percent: string;
  /** In dollars, like all amounts here. */
  readonly amount: string;
  readonly boxSize: string;
  readonly boxPrice: string;
  readonly minimum: string;
  readonly scope: (typeof promotionScopes)[number];
  readonly categories: readonly string[];
  readonly productIds: readonly number[];
  readonly boxes: (typeof boxRules)[number];
  readonly maxBars: string;
  readonly fromDay: string;
  readonly untilDay: string;
  readonly maxUses: string;
  readonly firstOrderOnly: boolean;
  readonly oncePerCustomer: boolean;
};

/** Fields that can be invalid, in the order of the screen. */
export const promotionFields = [
  "code",
  "name",
  "percent",
  "amount",
  "boxPrice",
  "minimum",
  "scope",
  "boxes",
  "maxBars",
  "fromDay",
  "untilDay",
  "maxUses",
] as const;
export type PromotionField = (typeof promotionFields)[number];
export type PromotionProblem =
  | "missing"
  | "not-a-code"
  | "code-taken"
  | "too-long"
  | "not-a-percent"
  | "over-100"
  | "zero"
  | "not-an-amount"
  | "too-much"
  | "none-chosen"
  | "too-many"
  | "no-boxes-left"
  | "not-a-day"
  | "before-from"
  | "not-a-count"
  | "less-than-a-box";
export type PromotionProblems = Partial<Record<PromotionField, PromotionProblem>>;

export const emptyPromotionForm: PromotionForm = {
  isAutomatic: false,
  code: "",
  name: "",
  effect: "percent",
  percent: "10",
  amount: "",
  boxSize: "3",
  boxPrice: "",
  minimum: "",
  scope: "all",
  categories: [],
  productIds: [],
  boxes: "included",
  maxBars: "",
  fromDay: "",
  untilDay: "",
  maxUses: "",
  firstOrderOnly: false,
  oncePerCustomer: false,
};

export function promotionFormOf(terms: PromotionTerms): PromotionForm {
  const { code, name, effect, minimum, productIds, categories, boxes } = terms;
  return {
    ...emptyPromotionForm,
    isAutomatic: code === null,
    code: code ?? "",
    name,
    effect: effect.kind,
    percent: effect.kind === "percent" ? formatPercent(effect.percent) : "",
    amount: effect.kind === "amount" ? toDecimal(effect.amount) : "",
    ...(effect.kind === "box-price" && {
      boxSize: String(effect.size),
      boxPrice: toDecimal(effect.price),
    }),
    minimum: minimum === 0 ? "" : toDecimal(minimum),
    scope: productIds.length > 0 ? "products" : categories.length > 0 ? "categories" : "all",
    categories,
    productIds,
    boxes,
    maxBars: terms.maxBars === undefined ? "" : String(terms.maxBars),
    fromDay: terms.fromDay ?? "",
    untilDay: terms.untilDay ?? "",
    maxUses: terms.maxUses === null ? "" : String(terms.maxUses),
    firstOrderOnly: terms.firstOrderOnly,
    oncePerCustomer: terms.oncePerCustomer,
  };
}

const LONGEST_NAME = 60;
const MOST_PRODUCTS = 200;
const MOST_USES = 1_000_000;
const MOST = cents(99_999_999);

export type ReadPromotionForm =
  | { readonly ok: true; readonly terms: PromotionTerms }
  | { readonly ok: false; readonly problems: PromotionProblems };

/** Validates the whole form and reports the problems of all fields at once. */
export function readPromotionForm(form: PromotionForm): ReadPromotionForm {
  const problems: PromotionProblems = {};
  const name = typedText(form.name);
  const code = form.isAutomatic ? null : normalizeCode(form.code);
  if (code !== null && !isCode(code)) problems.code = code === "" ? "missing" : "not-a-code";
  // Without a code, the receipt shows the name, so it is required.
  if (form.isAutomatic && name === "") problems.name = "missing";
  if (name.length > LONGEST_NAME) problems.name = "too-long";
  const effect = readEffect(form, problems);
  const minimum = readMinimum(form.minimum, problems);
  const scope = readScope(form, problems);
  // A box price requires bars in boxes.
  if (form.effect === "box-price" && form.boxes === "excluded") problems.boxes = "no-boxes-left";
  const maxBars = readCount("maxBars", form.maxBars, problems);
  if (effect?.kind === "box-price" && maxBars !== null && maxBars < effect.size) {
    problems.maxBars = "less-than-a-box";
  }
  const fromDay = readDay("fromDay", form.fromDay, problems);
  const untilDay = readDay("untilDay", form.untilDay, problems);
  if (fromDay && untilDay && untilDay < fromDay) problems.untilDay = "before-from";
  const maxUses = readCount("maxUses", form.maxUses, problems);
  if (!effect || Object.keys(problems).length > 0) return { ok: false, problems };
  return {
    ok: true,
    terms: {
      code,
      name,
      effect,
      minimum,
      ...scope,
      boxes: form.boxes,
      // Shipping is that of the whole order.
      ...(maxBars !== null && effect.kind !== "free-shipping" && { maxBars }),
      fromDay,
      untilDay,
      maxUses,
      // The customer is known only at Pay, and automatic discounts must not change there.
      firstOrderOnly: !form.isAutomatic && form.firstOrderOnly,
      oncePerCustomer: !form.isAutomatic && form.oncePerCustomer,
    },
  };
}

function readEffect(form: PromotionForm, problems: PromotionProblems): PromotionEffect | undefined {
  switch (form.effect) {
    case "percent": {
      const hundredths = parseDecimal(form.percent.replace("%", ""));
      const problem = percentProblem(hundredths);
      if (problem) problems.percent = problem;
      if (problem || hundredths === undefined) return undefined;
      return { kind: "percent", percent: percent(hundredths) };
    }
    case "amount": {
      const amount = readAmount("amount", form.amount, problems);
      return amount && { kind: "amount", amount };
    }
    case "box-price": {
      const price = readAmount("boxPrice", form.boxPrice, problems);
      const size = parseBundleSize(form.boxSize) ?? 3;
      return price && { kind: "box-price", size, price };
    }
    case "free-shipping":
      return { kind: "free-shipping" };
  }
}

function percentProblem(hundredths: number | undefined): PromotionProblem | undefined {
  if (hundredths === undefined || hundredths < 0) return "not-a-percent";
  if (hundredths === 0) return "zero";
  return hundredths > 10_000 ? "over-100" : undefined;
}

/** Parses an amount greater than zero. */
function readAmount(
  field: "amount" | "boxPrice",
  text: string,
  problems: PromotionProblems,
): Cents | undefined {
  const amount = parseDollars(text);
  if (amount === undefined) problems[field] = "not-an-amount";
  else if (amount === 0) problems[field] = "zero";
  else if (amount > MOST) problems[field] = "too-much";
  return problems[field] ? undefined : amount;
}

function readMinimum(text: string, problems: PromotionProblems): Cents {
  const minimum = text.trim() === "" ? cents(0) : parseDollars(text);
  if (minimum === undefined) problems.minimum = "not-an-amount";
  else if (minimum > MOST) problems.minimum = "too-much";
  return minimum ?? cents(0);
}

function parseDollars(text: string): Cents | undefined {
  const amount = parseDecimal(text.trim().replace(/^\$/, ""));
  return amount === undefined || amount < 0 ? undefined : amount;
}

function readScope(
  { scope, categories, productIds }: PromotionForm,
  problems: PromotionProblems,
): Pick<PromotionTerms, "categories" | "productIds"> {
  const chosen: Pick<PromotionTerms, "categories" | "productIds"> = {
    categories:
      scope === "categories" ? categories.filter((each): each is Category => isCategory(each)) : [],
    productIds: scope === "products" ? [...new Set(productIds)] : [],
  };
  const count = chosen.categories.length + chosen.productIds.length;
  if (scope !== "all" && count === 0) problems.scope = "none-chosen";
  if (count > MOST_PRODUCTS) problems.scope = "too-many";
  return chosen;
}

function readDay(
  field: "fromDay" | "untilDay",
  text: string,
  problems: PromotionProblems,
): string | null {
  const day = text.trim();
  if (day === "") return null;
  if (isIsoDay(day)) return day;
  problems[field] = "not-a-day";
  return null;
}

function readCount(
  field: "maxBars" | "maxUses",
  text: string,
  problems: PromotionProblems,
): number | null {
  const digits = text.trim();
  if (digits === "") return null;
  const count = /^\d{1,7}$/.test(digits) ? Number(digits) : 0;
  if (count >= 1 && count <= MOST_USES) return count;
  problems[field] = "not-a-count";
  return null;
}
