import { z } from "zod";
import {
  type PricingForm,
  pricingFields,
  pricingSwitches,
  tierNames,
} from "#domain/pricing/pricing-form.ts";
import { formVersion } from "../shared/form-version.ts";
import { defaultBaseName, switchName } from "./pricing-form-data.ts";

/** Disabled fields are not sent. Files and overlong texts count as empty. */
const field = z.string().max(400).catch("");
const checkbox = z.unknown().transform((value) => value !== undefined);

const sentForm = z.object({
  texts: z.partialRecord(z.enum(pricingFields), field),
  switches: z.record(z.enum(pricingSwitches), checkbox),
  defaultBases: z.partialRecord(z.enum(tierNames), field),
  settled: z.boolean(),
  version: formVersion,
});

export type SentPricing = { readonly form: PricingForm; readonly version: number };

/** Reads the pricing form; the domain validates it. */
export function sentPricing(sent: FormData): SentPricing {
  const pick = <Name extends string>(names: readonly Name[], key: (name: Name) => string) =>
    Object.fromEntries(
      names.flatMap((name) => (sent.has(key(name)) ? [[name, sent.get(key(name))]] : [])),
    );
  const switches = Object.fromEntries(
    pricingSwitches.map((name) => [name, sent.get(switchName(name)) ?? undefined]),
  );
  const { version, ...form } = sentForm.parse({
    texts: pick(pricingFields, (name) => name),
    switches,
    defaultBases: pick(tierNames, defaultBaseName),
    settled: sent.has("settled"),
    version: sent.get("version"),
  });
  return { version, form };
}
