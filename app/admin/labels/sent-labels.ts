import { z } from "zod";
import { type LabelForm, labelFields } from "#domain/labels/label-form.ts";
import { formVersion } from "../shared/form-version.ts";

/** Files and overlong texts count as empty. */
const text = z.string().max(50_000).catch("");

const labelTexts = z.record(z.enum(labelFields), text);

const textsOf = (sent: FormData, fields: readonly string[]) =>
  Object.fromEntries(fields.map((name) => [name, sent.get(name)]));

/** Reads a product's label from the form; the domain validates it. */
export function sentLabel(sent: FormData): { form: LabelForm; version: number } {
  const texts = labelTexts.parse(textsOf(sent, labelFields));
  const form = { texts, showNutrition: sent.has("showNutrition") };
  return { form, version: formVersion.parse(sent.get("version")) };
}
