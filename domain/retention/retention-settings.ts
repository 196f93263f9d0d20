import { z } from "zod";

/** How long customers' data are kept, in days. */
export type RetentionSettings = {
  /** What was typed into a checkout that nobody paid. */
  readonly abandonedCheckoutDays: number;
  /** The text of an email in the log; its line stays. */
  readonly mailBodyDays: number;
  /** The copies of orders in the shopper's own browser. */
  readonly browserOrderDays: number;
};

const TEN_YEARS = 3650;
const days = (least: number) => z.coerce.number().int().min(least).max(TEN_YEARS);

export const retentionSchema = z.readonly(
  z.object({
    // A bank's payment may take days to begin.
    abandonedCheckoutDays: days(7),
    mailBodyDays: days(1),
    browserOrderDays: days(1),
  }),
);
