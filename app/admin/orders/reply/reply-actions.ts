import { z } from "zod";
import { done } from "#app/admin/actions/action-result.ts";
import { adminAction } from "#app/admin/actions/admin-action.ts";
import { described } from "#app/admin/actions/described.ts";
import { adminMessages } from "#app/admin/shared/admin-messages.ts";
import { replySchema } from "#domain/replies/reply-template.ts";
import { sendReply } from "#server/email/order-emails/send-reply.ts";
import { notSaved } from "../edit/edit-actions.ts";

export const replyToCustomerAction = adminAction(
  "reply-to-customer",
  z.object({
    /** Generated for the reply, so that a repeated request sends it once. */
    id: z.guid(),
    orderId: z.guid(),
    reply: described(replySchema, "A reply has a subject and a text, neither too long."),
  }),
  async (shop, { id, orderId, reply }) => {
    const { code } = await sendReply(shop, { id, orderId, ...reply });
    return code === "requested"
      ? done("replied", { toast: adminMessages.replied })
      : notSaved("This order is gone.");
  },
);
