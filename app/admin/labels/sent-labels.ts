import { z } from "zod";
import { type LabelForm, labelFields } from "#domain/labels/label-form.ts";
import { type LabelSettingsForm, labelSettingsFields } from "#domain/labels/label-settings-form.ts";
import { formVersion } from "../shared/form-version.ts";

/** Files and overlong texts count as empty. */
const text = z.string().max(50_000).catch("");

const labelTexts = z.record(z.enum(labelFields), text);
const settingsTexts = z.record(z.enum(labelSettingsFields), text);

const textsOf = (sent: FormData, fields: readonly string[]) =>
  Object.fromEntries(fields.map((name) => [name, sent.get(name)]));

/** Reads a product's label from the form; the domain validates it. */
export function sentLabel(sent: FormData): { form: LabelForm; version: number } {
  const texts = labelTexts.parse(textsOf(sent, labelFields));
  const form = { texts, showNutrition: sent.has("showNutrition") };
  return { form, version: formVersion.parse(sent.get("version")) };
}

/** Reads the label settings from the form; the domain validates them. */
export function sentLabelSettings(sent: FormData): { form: LabelSettingsForm; version: number } {
  const texts = settingsTexts.parse(textsOf(sent, labelSettingsFields));
  const form = { texts, homeKitchen: sent.has("homeKitchen") };
  return { form, version: formVersion.parse(sent.get("version")) };
}
