import { type Cents, clamp, parseDecimal, subtract, toDecimal, ZERO } from "../money/cents.ts";
import { formatPercent } from "../money/percent.ts";
import { type CatalogPrice, defaultBasePrice, followsDefault } from "./bundle-base.ts";
import { discountBetween, finalPriceOf } from "./bundle-final.ts";
import {
  lenientAmount,
  lenientPercent,
  type PricingField,
  type PricingSwitch,
  type PricingSwitches,
  type PricingTexts,
  pricingFields,
  pricingSwitches,
  pricingSwitchesOf,
  pricingTexts,
  type TierName,
  tierNames,
  tierSizes,
} from "./pricing-form.ts";
import type { PricingSettings } from "./pricing-settings-schema.ts";

/** The pricing screen during editing: the texts in its fields. */
export type PricingDraft = {
  readonly texts: PricingTexts;
  readonly switches: PricingSwitches;
  /** Bundles whose final price was typed last, so that the percent is derived from it. */
  readonly finalTyped: Readonly<Record<TierName, boolean>>;
};

export function draftOf(settings: PricingSettings, catalog: readonly CatalogPrice[]): PricingDraft {
  return {
    texts: pricingTexts(settings, catalog),
    switches: pricingSwitchesOf(settings),
    finalTyped: { threeBar: false, fiveBar: false },
  };
}

/** Changes a field's text and updates all fields that depend on it. */
export function editDraft(
  draft: PricingDraft,
  field: PricingField,
  text: string,
  catalog: readonly CatalogPrice[],
): PricingDraft {
  const typed = { ...draft, texts: { ...draft.texts, [field]: text } };
  const name = tierOf(field);
  if (name && field.endsWith("basePrice")) return withBase(draft, name, text);
  if (name && field.endsWith("discountPercent")) return withPercent(typed, name);
  if (name) return withFinal(typed, name);
  if (field === "taxRate" || field === "shippingThreshold") return typed;
  // A price for single bars was changed, so computed base prices follow.
  return tierNames.reduce((next, each) => {
    const former = draftDefaultBase(draft, each, catalog);
    const base = draftDefaultBase(typed, each, catalog);
    const shown = lenientAmount(draft.texts[`${each}.basePrice`]);
    if (base === former || !followsDefault(shown, former)) return next;
    return withBase(next, each, toDecimal(base));
  }, typed);
}

/** The bundle of a field; undefined for fields of the whole shop. */
function tierOf(field: PricingField): TierName | undefined {
  return tierNames.find((name) => field.startsWith(`${name}.`));
}

/**
 * On leaving a field, its text is normalized: not a number becomes 0, amounts get two decimals, a
 * discount is limited to 0–100. Too large or negative amounts are kept, so that an error is shown.
 */
export function leaveField(draft: PricingDraft, field: PricingField): PricingDraft {
  const text = normalText(field, draft.texts[field]);
  const left = { ...draft, texts: { ...draft.texts, [field]: text } };
  const name = tierOf(field);
  // The percent is derived only from two positive prices; otherwise it determines the final price.
  const missing = name && (isZero(left, `${name}.basePrice`) || isZero(left, `${name}.finalPrice`));
  return missing ? withPercent(left, name) : left;
}

export function flipSwitch(draft: PricingDraft, name: PricingSwitch, on: boolean): PricingDraft {
  return { ...draft, switches: { ...draft.switches, [name]: on } };
}

/** Whether saving would change anything; "15.990" equals "15.99". */
export function isDirty(draft: PricingDraft, saved: PricingDraft): boolean {
  return (
    pricingSwitches.some((name) => draft.switches[name] !== saved.switches[name]) ||
    pricingFields.some(
      (field) => normalText(field, draft.texts[field]) !== normalText(field, saved.texts[field]),
    )
  );
}

/** The computed base price of a bundle with the limits in the fields. */
export function draftDefaultBase(
  { texts }: Pick<PricingDraft, "texts">,
  name: TierName,
  catalog: readonly CatalogPrice[],
): Cents {
  return defaultBasePrice(catalog, { individual: draftIndividual(texts) }, tierSizes[name]);
}

export function draftIndividual(texts: PricingTexts): PricingSettings["individual"] {
  return {
    defaultPrice: lenientAmount(texts.defaultPrice),
    minimumPrice: lenientAmount(texts.minimumPrice),
    maximumPrice: lenientAmount(texts.maximumPrice),
  };
}

/** Customer savings: base minus final, at least zero. */
export function draftSavings({ texts }: Pick<PricingDraft, "texts">, name: TierName): Cents {
  const base = lenientAmount(texts[`${name}.basePrice`]);
  return subtract(base, clamp(lenientAmount(texts[`${name}.finalPrice`]), ZERO, base));
}

function isZero({ texts }: PricingDraft, field: PricingField): boolean {
  return lenientAmount(texts[field]) === ZERO;
}

function withBase(draft: PricingDraft, name: TierName, text: string): PricingDraft {
  const texts = { ...draft.texts, [`${name}.basePrice`]: text };
  const base = lenientAmount(text);
  const final = lenientAmount(texts[`${name}.finalPrice`]);
  const next = { ...draft, texts };
  if (!draft.finalTyped[name]) return withPercent(next, name);
  return base > 0 && final > 0 ? withFinal(next, name) : next;
}

/** Recomputes the final price from the percent. */
function withPercent(draft: PricingDraft, name: TierName): PricingDraft {
  const base = lenientAmount(draft.texts[`${name}.basePrice`]);
  const rate = lenientPercent(draft.texts[`${name}.discountPercent`]);
  return {
    ...draft,
    texts: { ...draft.texts, [`${name}.finalPrice`]: toDecimal(finalPriceOf(base, rate)) },
    finalTyped: { ...draft.finalTyped, [name]: false },
  };
}

/** Recomputes the percent from the final price, if both prices are positive. */
function withFinal(draft: PricingDraft, name: TierName): PricingDraft {
  const base = lenientAmount(draft.texts[`${name}.basePrice`]);
  const final = lenientAmount(draft.texts[`${name}.finalPrice`]);
  if (base === ZERO || final === ZERO) return draft;
  const derived = formatPercent(discountBetween(base, final));
  return {
    ...draft,
    texts: { ...draft.texts, [`${name}.discountPercent`]: derived },
    finalTyped: { ...draft.finalTyped, [name]: true },
  };
}

function normalText(field: PricingField, text: string): string {
  if (field.endsWith("discountPercent")) return formatPercent(lenientPercent(text));
  const value = parseDecimal(text);
  if (field !== "taxRate") return value === undefined ? emptied(text) : toDecimal(value);
  if (value === undefined) return emptied(text) === "0.00" ? "0" : text;
  return value < 0 || value > 10_000 ? text : formatPercent(lenientPercent(text));
}

/** Not a number becomes 0; a number that is too large is kept, so that it can be refused. */
function emptied(text: string): string {
  return /^-?\d{15,}(?:\.\d*)?$/.test(text.trim()) ? text : "0.00";
}
