import {
  type PricingForm,
  pricingFields,
  pricingSwitches,
  tierNames,
} from "#domain/pricing/pricing-form.ts";

/** Form data of the pricing screen; parsed in sent-pricing.ts. */
export function pricingFormData(form: PricingForm, version: number): FormData {
  const data = new FormData();
  data.set("version", String(version));
  if (form.settled) data.set("settled", "yes");
  for (const name of pricingFields) data.set(name, form.texts[name] ?? "");
  for (const name of pricingSwitches) if (form.switches[name]) data.set(switchName(name), "on");
  for (const name of tierNames) data.set(defaultBaseName(name), form.defaultBases[name] ?? "");
  return data;
}

export function switchName(name: string): string {
  return `${name}.enabled`;
}

export function defaultBaseName(name: string): string {
  return `${name}.defaultBase`;
}
