import { z } from "zod";
import { clearEmailLog } from "#server/email/email-log-queries.ts";
import { done } from "../actions/action-result.ts";
import { adminAction } from "../actions/admin-action.ts";
import { adminMessages } from "../shared/admin-messages.ts";

export const clearEmailLogAction = adminAction(
  "clear-email-log",
  z.object({
    /** Only the confirmation dialog sends it. */
    isConfirmed: z.literal(true),
  }),
  async (shop) => {
    await clearEmailLog(shop.db);
    return done("cleared", { toast: adminMessages.emailsCleared });
  },
);
