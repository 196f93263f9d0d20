import { z } from "zod/mini";
import { centsSchema } from "../money/money-schema.ts";
import type { AppliedGiftCard } from "./gift-card.ts";

const appliedGiftCardSchema: z.ZodMiniType<AppliedGiftCard> = z.readonly(
  z.object({ id: z.string(), last4: z.string(), amount: centsSchema }),
);

/** How a checkout stores the gift card that pays. */
export const appliedGiftCardOrNoneSchema = z._default(z.nullable(appliedGiftCardSchema), null);
