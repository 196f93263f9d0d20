import { z } from "zod/mini";
import { fieldErrors } from "../input/field-errors.ts";
import { optionalText } from "../input/text-field.ts";
import { isUsState } from "../places/us-states.ts";
import { isZip, normalizeZip, ZIP_TYPED_LENGTH } from "../places/zip-code.ts";
import { type HomeKitchenRule, homeKitchenRule, homeKitchenRules } from "./home-kitchen-rules.ts";
import type { LabelSettings } from "./label-settings.ts";

/** The text fields of the label settings, in the order of the screen. */
export const labelSettingsFields = [
  "name",
  "street",
  "city",
  "state",
  "zip",
  "permit",
  "sentence",
  "points",
  "cap",
  "source",
] as const;
export type LabelSettingsField = (typeof labelSettingsFields)[number];

/** The last four are the rule of the chosen state. */
export type LabelSettingsForm = {
  readonly texts: Readonly<Record<LabelSettingsField, string>>;
  readonly homeKitchen: boolean;
};

export type LabelSettingsProblem =
  | "missing"
  | "too-long"
  | "not-a-state"
  | "not-a-zip"
  | "not-points"
  | "not-a-cap";
export type LabelSettingsProblems = Partial<Record<LabelSettingsField, LabelSettingsProblem>>;

export type ReadLabelSettings =
  | { readonly ok: true; readonly settings: LabelSettings }
  | { readonly ok: false; readonly problems: LabelSettingsProblems };

export function labelSettingsFormOf(settings: LabelSettings): LabelSettingsForm {
  const { name, street, city, state, zip, permit, homeKitchen, rules } = settings;
  const rule = ruleTexts(homeKitchenRule(state, rules));
  return { texts: { name, street, city, state, zip, permit, ...rule }, homeKitchen };
}

/** A rule as its fields show it. */
export function ruleTexts({ sentence, points, cap, source }: HomeKitchenRule) {
  return { sentence, points: String(points ?? ""), cap: String(cap ?? ""), source };
}

const settingsSchema = z
  .object({
    name: optionalText(100),
    street: optionalText(100),
    city: optionalText(60),
    state: z.string().check(z.refine((text) => text === "" || isUsState(text), "not-a-state")),
    zip: z.pipe(
      optionalText(ZIP_TYPED_LENGTH, { normalize: normalizeZip }),
      z.string().check(z.refine((text) => text === "" || isZip(text), "not-a-zip")),
    ),
    permit: optionalText(60),
    sentence: optionalText(500),
    points: z.pipe(
      z.string().check(z.trim(), z.regex(/^([4-9]|1\d|2[0-4])?$/, "not-points")),
      z.transform((text) => (text === "" ? null : Number(text))),
    ),
    cap: z.pipe(
      z
        .string()
        .check(z.trim(), z.regex(/^(none|\$?(\d{1,3}(,\d{3}){1,2}|\d{1,8}))?$/i, "not-a-cap")),
      z.transform(capOf),
    ),
    source: optionalText(300),
    homeKitchen: z.boolean(),
  })
  .check((ctx) => {
    const { homeKitchen, state } = ctx.value;
    if (homeKitchen && state === "") {
      ctx.issues.push({ code: "custom", input: state, path: ["state"], message: "missing" });
    }
  });

/**
 * Validates the whole form, reporting all errors at once.
 *
 * @param own the owner's earlier rules; the chosen state's is replaced
 */
export function readLabelSettings(
  { texts, homeKitchen }: LabelSettingsForm,
  own: readonly HomeKitchenRule[],
): ReadLabelSettings {
  const read = settingsSchema.safeParse({ ...texts, homeKitchen });
  if (!read.success) return { ok: false, problems: fieldErrors(read.error) };
  const { sentence, points, cap, source, ...maker } = read.data;
  const rule = { state: maker.state, sentence, points, cap, source };
  const others = own.filter(({ state }) => state !== maker.state);
  const isNew = maker.state !== "" && !isKnown(rule);
  return { ok: true, settings: { ...maker, rules: isNew ? [...others, rule] : others } };
}

/** Whether it equals the shop's own table, whose later versions should then apply. */
function isKnown(rule: HomeKitchenRule): boolean {
  const known = homeKitchenRule(rule.state, homeKitchenRules);
  return (["sentence", "points", "cap", "source"] as const).every(
    (key) => known[key] === rule[key],
  );
}

function capOf(text: string): HomeKitchenRule["cap"] {
  if (text === "") return null;
  return text.toLowerCase() === "none" ? "none" : Number(text.replace(/[$,]/g, ""));
}
