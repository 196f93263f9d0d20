import { z } from "zod/mini";
import { requiredTextCodec, wholeNumberCodec } from "../form/field-codecs.ts";
import { Problem, type Read, rule, textCodec } from "../form/form-codec.ts";
import {
  MAX_BOX_NAME,
  MAX_BOX_UNITS,
  MAX_BOXES,
  MAX_DAYS,
  MAX_INCHES,
  MAX_OUNCES,
  MAX_UNDO_SECONDS,
} from "./shipment-settings.ts";

/** A number with up to two decimals. */
function measureCodec(max: number, unit: string) {
  const problem = new Problem(`Enter ${unit} from 0 to ${max}, such as 4.5.`);
  return textCodec((text) => readMeasure(text, max) ?? problem, String);
}

const inches = measureCodec(MAX_INCHES, "inches");
const ounces = measureCodec(MAX_OUNCES, "ounces");

const boxCodec = z.object({
  name: requiredTextCodec(
    MAX_BOX_NAME,
    `Give this box a name of up to ${MAX_BOX_NAME} characters.`,
  ),
  maxUnits: wholeNumberCodec(0, MAX_BOX_UNITS, "Enter a number of bars; 0 for any."),
  ounces,
  lengthInches: inches,
  widthInches: inches,
  heightInches: inches,
});

export const shipmentSettingsCodec = z.object({
  workingDays: wholeNumberCodec(0, MAX_DAYS, `Enter whole days, from 0 to ${MAX_DAYS}.`),
  undoSeconds: wholeNumberCodec(0, MAX_UNDO_SECONDS, "Enter whole seconds, up to an hour: 3600."),
  productOunces: ounces,
  parcelOunces: ounces,
  lengthInches: inches,
  widthInches: inches,
  heightInches: inches,
  boxes: z
    .array(boxCodec)
    .check(z.maxLength(MAX_BOXES, `Save up to ${MAX_BOXES} boxes.`), rule(forEachBoxItsName)),
});

export type BoxForm = Readonly<z.input<typeof boxCodec>>;

type Boxes = readonly z.output<typeof boxCodec>[];

function forEachBoxItsName(
  boxes: Read<Boxes>,
  add: (path: readonly (string | number)[], sentence: string) => void,
): void {
  const names = boxes.map(({ name }) => name?.toLowerCase());
  for (const [index, name] of names.entries()) {
    const isRepeated = name !== undefined && names.indexOf(name) !== index;
    if (isRepeated) add([index, "name"], "Another box has this name.");
  }
}

function readMeasure(text: string, max: number): number | undefined {
  const value = /^(?=\.?\d)\d{0,4}(?:\.\d{0,2})?$/.test(text.trim()) ? Number(text) : undefined;
  return value !== undefined && value <= max ? value : undefined;
}
