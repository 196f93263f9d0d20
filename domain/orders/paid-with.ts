import { z } from "zod/mini";

const textOrNull = z.catch(z.nullable(z.string()), null);

/** What an order keeps, as JSON, of how it was paid. */
export const paidWithSchema = z.readonly(
  z.object({
    type: z.enum(["bank", "card"]),
    last4: textOrNull,
    brand: textOrNull,
    /** Said of a credit card alone: the others are debit cards, as the shop asks for them. */
    funding: z.exactOptional(z.literal("credit")),
  }),
);
export type PaidWith = z.infer<typeof paidWithSchema>;
