import { z } from "zod/mini";

/** Retention of customers' data, in days. */
export type RetentionSettings = {
  /** Details of a checkout that was not paid. */
  readonly abandonedCheckoutDays: number;
  /** The text of an email in the log; its line is kept. */
  readonly mailBodyDays: number;
  /** Copies of orders in the shopper's browser. */
  readonly browserOrderDays: number;
};

/** Ten years. */
export const MAX_DAYS = 3650;
/** A bank payment may take days to start. */
export const MIN_CHECKOUT_DAYS = 7;

const days = (min: number) => z.int().check(z.gte(min), z.lte(MAX_DAYS));

export const retentionSchema = z.readonly(
  z.object({
    abandonedCheckoutDays: days(MIN_CHECKOUT_DAYS),
    mailBodyDays: days(1),
    browserOrderDays: days(1),
  }),
);
