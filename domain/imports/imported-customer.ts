import { z } from "zod/mini";
import { type Cents, cents } from "../money/cents.ts";
import { importedAddressSchema } from "./imported-order.ts";

const text = (max: number) => z.optional(z.string().check(z.maxLength(max)));

/** A customer of another shop, as its file describes them. */
export const importedCustomerSchema = z.readonly(
  z.object({
    email: z.string().check(z.minLength(3), z.maxLength(254)),
    name: text(200),
    address: z.optional(importedAddressSchema),
    note: text(5000),
    tags: text(500),
    /** Whether they agreed there to mails with offers. The shop sends none because of it. */
    marketing: z.optional(z.boolean()),
    since: z.optional(z.iso.datetime()),
    orders: z.optional(z.int().check(z.gte(0), z.lte(1_000_000))),
    spent: z.optional(
      z.pipe(
        z.int().check(z.gte(0), z.lte(99_999_999_999)),
        z.transform((value: number): Cents => cents(value)),
      ),
    ),
  }),
);
export type ImportedCustomer = z.infer<typeof importedCustomerSchema>;
