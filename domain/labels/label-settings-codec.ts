import { z } from "zod/mini";
import { emptyOrCodec, optionalTextCodec, switchCodec } from "../form/field-codecs.ts";
import { Problem, rule, textCodec } from "../form/form-codec.ts";
import { isStateOrTerritory } from "../places/states-and-territories.ts";
import { isZip, normalizeZip } from "../places/zip-code.ts";
import { type HomeKitchenRule, homeKitchenRule, homeKitchenRules } from "./home-kitchen-rules.ts";
import { type LabelSettings, labelRulesSchema } from "./label-settings.ts";

function shortTextCodec(max: number) {
  return optionalTextCodec(max, `Up to ${max} characters fit here.`);
}

const pointsCodec = textCodec<number | null>(
  (text) => {
    const points = text.trim();
    if (points === "") return null;
    const isAllowed = /^([4-9]|1\d|2[0-4])$/.test(points);
    return isAllowed
      ? Number(points)
      : new Problem("Enter whole points from 4 to 24, or leave this empty.");
  },
  (points) => String(points ?? ""),
);

const capCodec = textCodec<HomeKitchenRule["cap"]>(readCap, (cap) => String(cap ?? ""));

const ruleCodec = z.object({
  sentence: shortTextCodec(500),
  points: pointsCodec,
  cap: capCodec,
  source: shortTextCodec(300),
});

const makerCodec = z
  .object({
    name: shortTextCodec(100),
    street: shortTextCodec(100),
    city: shortTextCodec(60),
    state: emptyOrCodec(isStateOrTerritory, "Choose a state or territory."),
    zip: emptyOrCodec(isZip, "Enter a ZIP code like 55802 or 55802-1234.", {
      normalize: normalizeZip,
    }),
    permit: shortTextCodec(60),
    homeKitchen: switchCodec,
    /** Of the chosen state. */
    rule: ruleCodec,
    /** The owner's rules, also of other states. */
    rules: z.custom<readonly HomeKitchenRule[]>(
      (rules) => labelRulesSchema.safeParse(rules).success,
    ),
  })
  .check(
    rule(({ homeKitchen, state }, add) => {
      if (homeKitchen && state === "") add(["state"], "A home kitchen needs its state.");
    }),
  );

/** The maker, and the rule of the chosen state. */
export const labelSettingsCodec = z.codec(makerCodec, z.custom<LabelSettings>(), {
  decode: ({ rule: chosen, rules, ...maker }) => ({
    ...maker,
    rules: replaceRule(rules, { state: maker.state, ...chosen }),
  }),
  encode: (settings) => ({ ...settings, rule: homeKitchenRule(settings.state, settings.rules) }),
});

/** The rule of a state, as its fields show it. */
export function stateRuleForm(state: string, rules: readonly HomeKitchenRule[]) {
  return z.encode(ruleCodec, homeKitchenRule(state, rules));
}

/** A rule that equals the shop's own table is not stored, so that later versions of the table apply. */
function replaceRule(rules: readonly HomeKitchenRule[], chosen: HomeKitchenRule) {
  const others = rules.filter(({ state }) => state !== chosen.state);
  const isOwn = chosen.state !== "" && !isKnown(chosen);
  return isOwn ? [...others, chosen] : others;
}

function isKnown(chosen: HomeKitchenRule): boolean {
  const known = homeKitchenRule(chosen.state, homeKitchenRules);
  return (["sentence", "points", "cap", "source"] as const).every(
    (key) => known[key] === chosen[key],
  );
}

function readCap(text: string): HomeKitchenRule["cap"] | Problem {
  const cap = text.trim().toLowerCase();
  if (cap === "") return null;
  if (cap === "none") return "none";
  if (/^\$?(\d{1,3}(,\d{3}){1,2}|\d{1,8})$/.test(cap)) return Number(cap.replace(/[$,]/g, ""));
  return new Problem("Enter whole dollars, the word none, or leave this empty.");
}
