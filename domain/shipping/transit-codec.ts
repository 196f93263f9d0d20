import { z } from "zod/mini";
import { readWholeNumber } from "../form/field-codecs.ts";
import { Problem, readingCodec, typedSchema } from "../form/form-codec.ts";
import type { Transit } from "./shipping-schema.ts";

const MAX_DAYS = 60;

/** Two fields, working days; both empty for no estimate. */
export const transitCodec = readingCodec<Transit | null, { least: string; most: string }>(
  z.object({ least: typedSchema, most: typedSchema }),
  readTransit,
  (transit) => ({
    least: transit ? String(transit.least) : "",
    most: transit ? String(transit.most) : "",
  }),
  "least",
);

function readTransit({ least, most }: { least: string; most: string }): Transit | null | Problem {
  if (least.trim() === "" && most.trim() === "") return null;
  const from = readWholeNumber(least, 0, MAX_DAYS);
  const to = readWholeNumber(most, 0, MAX_DAYS);
  if (from === undefined || to === undefined || from > to) {
    return new Problem("Enter working days from 0 to 60, the fewest first; or leave both empty.");
  }
  return { least: from, most: to };
}
