import { z } from "zod/mini";

const textOrNull = z.catch(z.nullable(z.string()), null);

/** How an order was paid, as stored in JSON. */
export const paidWithSchema = z.readonly(
  z.object({
    type: z.enum(["bank", "card"]),
    last4: textOrNull,
    brand: textOrNull,
    /** Set only for credit cards; all others are debit cards. */
    funding: z.exactOptional(z.literal("credit")),
  }),
);
export type PaidWith = z.infer<typeof paidWithSchema>;
