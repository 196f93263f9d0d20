import { z } from "zod/mini";
import { type Cents, cents } from "./cents.ts";
import { type Percent, percent } from "./percent.ts";

/** An amount of money in JSON: whole cents. */
export const centsSchema = z.pipe(
  z.int(),
  z.transform((value): Cents => cents(value)),
);

/** A rate in JSON: hundredths of a percent. */
export const percentSchema = z.pipe(
  z.int().check(z.gte(0), z.lte(10_000)),
  z.transform((value): Percent => percent(value)),
);
