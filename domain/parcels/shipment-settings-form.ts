import { z } from "zod/mini";
import { wholeNumberCodec } from "../form/field-codecs.ts";
import { Problem, textCodec } from "../form/form-codec.ts";
import { MAX_DAYS, MAX_INCHES, MAX_OUNCES, MAX_UNDO_SECONDS } from "./shipment-settings.ts";

/** A number with up to two decimals. */
function measureCodec(max: number, unit: string) {
  const problem = new Problem(`Enter ${unit} from 0 to ${max}, such as 4.5.`);
  return textCodec((text) => readMeasure(text, max) ?? problem, String);
}

const inches = measureCodec(MAX_INCHES, "inches");
const ounces = measureCodec(MAX_OUNCES, "ounces");

export const shipmentSettingsForm = z.object({
  workingDays: wholeNumberCodec(0, MAX_DAYS, `Enter whole days, from 0 to ${MAX_DAYS}.`),
  undoSeconds: wholeNumberCodec(0, MAX_UNDO_SECONDS, "Enter whole seconds, up to an hour: 3600."),
  productOunces: ounces,
  parcelOunces: ounces,
  lengthInches: inches,
  widthInches: inches,
  heightInches: inches,
});

function readMeasure(text: string, max: number): number | undefined {
  const value = /^(?=\.?\d)\d{0,4}(?:\.\d{0,2})?$/.test(text.trim()) ? Number(text) : undefined;
  return value !== undefined && value <= max ? value : undefined;
}
