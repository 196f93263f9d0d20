import { z } from "zod";

/** Retention of customers' data, in days. */
export type RetentionSettings = {
  /** Details of a checkout that was not paid. */
  readonly abandonedCheckoutDays: number;
  /** The text of an email in the log; its line is kept. */
  readonly mailBodyDays: number;
  /** Copies of orders in the shopper's browser. */
  readonly browserOrderDays: number;
};

const TEN_YEARS = 3650;
const days = (least: number) => z.coerce.number().int().min(least).max(TEN_YEARS);

export const retentionSchema = z.readonly(
  z.object({
    // A bank payment may take days to start.
    abandonedCheckoutDays: days(7),
    mailBodyDays: days(1),
    browserOrderDays: days(1),
  }),
);
