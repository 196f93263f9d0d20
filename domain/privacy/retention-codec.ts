import { z } from "zod/mini";
import { wholeNumberCodec } from "../form/field-codecs.ts";
import { MAX_DAYS, MIN_CHECKOUT_DAYS } from "./retention-settings.ts";

const days = (min: number) =>
  wholeNumberCodec(min, MAX_DAYS, `Enter whole days, from ${min} to ${MAX_DAYS}.`);

export const retentionCodec = z.object({
  abandonedCheckoutDays: days(MIN_CHECKOUT_DAYS),
  mailBodyDays: days(1),
  browserOrderDays: days(1),
});
