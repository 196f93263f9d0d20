import { z } from "zod/mini";
import { type BundleSize, parseBundleSize } from "../catalog/bundle-size.ts";
import { isCategory } from "../catalog/category.ts";
import {
  emptyOrCodec,
  optionalTextCodec,
  requiredTextCodec,
  switchCodec,
  wholeNumberCodec,
} from "../form/field-codecs.ts";
import {
  dependentCodec,
  emptyAsNull,
  encodeForm,
  type FieldReader,
  Problem,
  type Read,
  textCodec,
  typedSchema,
} from "../form/form-codec.ts";
import { isGiftCardCode, normalizeGiftCardCode } from "../gift-cards/gift-card-code.ts";
import { type Cents, cents, parseDecimal, toDecimal, ZERO } from "../money/cents.ts";
import { formatPercent, type Percent, percent } from "../money/percent.ts";
import { isIsoDay } from "../time/iso-day.ts";
import type { Promotion, PromotionEffect } from "./promotion.ts";
import { isCode, normalizeCode } from "./promotion-code.ts";
import type { PromotionTerms } from "./promotion-terms.ts";

export const effectKinds = ["percent", "amount", "free-shipping", "box-price"] as const;
export const promotionScopes = ["all", "categories", "products"] as const;
export const boxRules = ["included", "excluded", "only"] as const satisfies Promotion["boxes"][];

const MAX_NAME_LENGTH = 60;
const MAX_PRODUCTS = 200;
const MAX_COUNT = 1_000_000;
const MAX_AMOUNT = cents(99_999_999);

/** What is typed. Fields that do not matter, such as the amount of a percentage, keep their text. */
const typedPromotion = z.object({
  isAutomatic: switchCodec,
  code: typedSchema,
  name: typedSchema,
  effect: z.enum(effectKinds),
  percent: typedSchema,
  /** In dollars, like all amounts here. */
  amount: typedSchema,
  boxSize: typedSchema,
  boxPrice: typedSchema,
  minimum: typedSchema,
  scope: z.enum(promotionScopes),
  categories: z.readonly(z.array(typedSchema).check(z.maxLength(50))),
  productIds: z.readonly(z.array(z.int()).check(z.maxLength(5_000))),
  boxes: z.enum(boxRules),
  maxUnits: typedSchema,
  fromDay: typedSchema,
  untilDay: typedSchema,
  maxUses: typedSchema,
  firstOrderOnly: switchCodec,
  oncePerCustomer: switchCodec,
});
export type TypedPromotion = Readonly<z.infer<typeof typedPromotion>>;

/** Another active promotion has the code, which only the server knows. */
export const CODE_TAKEN = "You have this code already. Change that one, or end it first.";

const codeCodec = textCodec<string>((text) => {
  const code = normalizeCode(text);
  if (code === "") return new Problem("Please fill this in.");
  if (!isCode(code)) return new Problem("Use 3 to 30 letters, digits, dashes and underscores.");
  if (isGiftCardCode(normalizeGiftCardCode(code))) {
    return new Problem("Gift cards have 16 letters and digits. Make this code shorter or longer.");
  }
  return code;
}, String);

const nameProblem = `Up to ${MAX_NAME_LENGTH} characters fit on a receipt.`;
const nameCodec = optionalTextCodec(MAX_NAME_LENGTH, nameProblem);
/** Without a code, the receipt shows the name. */
const automaticNameCodec = requiredTextCodec(
  MAX_NAME_LENGTH,
  `Please fill this in. ${nameProblem}`,
);

const ZERO_PROBLEM = "Enter more than 0, or it takes nothing off.";

const percentCodec = textCodec<Percent>((text) => {
  const hundredths = parseDecimal(text.replace("%", ""));
  if (hundredths === undefined || hundredths < 0) {
    return new Problem("Enter a percentage, such as 10 or 12.5.");
  }
  if (hundredths === 0) return new Problem(ZERO_PROBLEM);
  if (hundredths > 10_000) return new Problem("Nothing can be more than 100% off.");
  return percent(hundredths);
}, formatPercent);

const amountCodec = textCodec<Cents>((text) => {
  const amount = readDollars(text);
  return amount === 0 ? new Problem(ZERO_PROBLEM) : amount;
}, toDecimal);

const boxSizeCodec = textCodec<BundleSize>(
  (text) => parseBundleSize(text) ?? new Problem("Boxes have 3 or 5 bars."),
  String,
);

const minimumCodec = textCodec<Cents>(
  (text) => (text.trim() === "" ? ZERO : readDollars(text)),
  (amount) => (amount === 0 ? "" : toDecimal(amount)),
);

function readDollars(text: string): Cents | Problem {
  const amount = parseDecimal(text.trim().replace(/^\$/, ""));
  if (amount === undefined || amount < 0) {
    return new Problem("Enter an amount in dollars, such as 5 or 7.50.");
  }
  return amount > MAX_AMOUNT ? new Problem("Up to $999,999.99.") : amount;
}

const dayCodec = emptyAsNull(emptyOrCodec(isIsoDay, "Enter a day, such as 2026-12-01."));

const countCodec = emptyAsNull(
  wholeNumberCodec(1, MAX_COUNT, "Enter a whole number from 1 to 1,000,000, or leave it blank."),
);

/** A discount code or an automatic discount, as it is typed and as it is stored. */
export const promotionCodec = dependentCodec<PromotionTerms, TypedPromotion>(
  typedPromotion,
  readTerms,
  typedOf,
);

type Fields = FieldReader<TypedPromotion>;

function readTerms(form: TypedPromotion, fields: Fields): Read<PromotionTerms> {
  const code = form.isAutomatic ? null : fields.read("code", codeCodec);
  const name = fields.read("name", form.isAutomatic ? automaticNameCodec : nameCodec);
  const effect = readEffect(form, fields);
  const minimum = fields.read("minimum", minimumCodec);
  const scope = readScope(form, fields);

  if (form.effect === "box-price" && form.boxes === "excluded") {
    fields.add("boxes", "A price for boxes needs bars in boxes.");
  }

  // Shipping is that of the whole order.
  const isOfOrder = form.effect === "free-shipping";
  const maxUnits = isOfOrder ? null : fields.read("maxUnits", countCodec);
  if (effect.kind === "box-price" && maxUnits && maxUnits < (effect.size ?? 0)) {
    fields.add("maxUnits", "A price for boxes needs at least as many bars as one box has.");
  }

  const fromDay = fields.read("fromDay", dayCodec);
  const untilDay = fields.read("untilDay", dayCodec);
  if (fromDay && untilDay && untilDay < fromDay) {
    fields.add("untilDay", "The last day is before the first one.");
  }

  const maxUses = fields.read("maxUses", countCodec);

  return {
    code,
    name,
    effect,
    minimum,
    ...scope,
    boxes: form.boxes,
    ...(maxUnits !== null && { maxUnits }),
    fromDay,
    untilDay,
    maxUses,
    // The customer is known only at Pay, and automatic discounts must not change there.
    firstOrderOnly: !form.isAutomatic && form.firstOrderOnly,
    oncePerCustomer: !form.isAutomatic && form.oncePerCustomer,
  };
}

function readEffect(form: TypedPromotion, { read }: Fields): Read<PromotionEffect> {
  switch (form.effect) {
    case "percent":
      return { kind: "percent", percent: read("percent", percentCodec) };
    case "amount":
      return { kind: "amount", amount: read("amount", amountCodec) };
    case "box-price": {
      const size = read("boxSize", boxSizeCodec);
      return { kind: "box-price", size, price: read("boxPrice", amountCodec) };
    }
    case "free-shipping":
      return { kind: "free-shipping" };
  }
}

function readScope(form: TypedPromotion, { add }: Fields) {
  const isOf = (scope: TypedPromotion["scope"]) => form.scope === scope;
  const categories = isOf("categories") ? form.categories.filter(isCategory) : [];
  const productIds = isOf("products") ? [...new Set(form.productIds)] : [];
  const chosen = isOf("categories") ? "categories" : "productIds";

  const count = categories.length + productIds.length;
  if (!isOf("all") && count === 0) add(chosen, "Choose at least one, or all bars.");
  if (count > MAX_PRODUCTS) {
    add(chosen, `Up to ${MAX_PRODUCTS} bars fit. Choose categories instead.`);
  }
  return { categories, productIds };
}

function typedOf(terms: PromotionTerms): TypedPromotion {
  const { code, name, effect, minimum, productIds, categories, boxes } = terms;
  return {
    isAutomatic: code === null,
    code: code ?? "",
    name,
    effect: effect.kind,
    percent: effect.kind === "percent" ? formatPercent(effect.percent) : "",
    amount: effect.kind === "amount" ? toDecimal(effect.amount) : "",
    boxSize: effect.kind === "box-price" ? String(effect.size) : "3",
    boxPrice: effect.kind === "box-price" ? toDecimal(effect.price) : "",
    minimum: encodeForm(minimumCodec, minimum),
    scope: scopeOf(terms),
    categories,
    productIds,
    boxes,
    maxUnits: encodeForm(countCodec, terms.maxUnits ?? null),
    fromDay: encodeForm(dayCodec, terms.fromDay),
    untilDay: encodeForm(dayCodec, terms.untilDay),
    maxUses: encodeForm(countCodec, terms.maxUses),
    firstOrderOnly: terms.firstOrderOnly,
    oncePerCustomer: terms.oncePerCustomer,
  };
}

export function scopeOf(chosen: {
  readonly productIds: readonly unknown[];
  readonly categories: readonly string[];
}): TypedPromotion["scope"] {
  if (chosen.productIds.length > 0) return "products";
  return chosen.categories.length > 0 ? "categories" : "all";
}

/** What the form of a new code starts from. */
export const newPromotion: PromotionTerms = {
  code: "",
  name: "",
  effect: { kind: "percent", percent: percent(1_000) },
  minimum: ZERO,
  productIds: [],
  categories: [],
  boxes: "included",
  fromDay: null,
  untilDay: null,
  maxUses: null,
  firstOrderOnly: false,
  oncePerCustomer: false,
};
