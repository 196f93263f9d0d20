import { z } from "zod";
import { replySchema } from "#domain/replies/reply-template.ts";
import type { AppContext } from "#server/app-context.ts";
import { sendReply } from "#server/email/order-emails/send-reply.ts";
import type { OrderEditResult } from "../data/orders-result.ts";

const about = z.object({ id: z.guid(), order: z.guid() });

export async function replyToCustomer(ctx: AppContext, form: FormData): Promise<OrderEditResult> {
  const sent = Object.fromEntries(form);
  const wanted = about.safeParse(sent);
  const reply = replySchema.safeParse(sent);
  if (!wanted.success || !reply.success) {
    return { code: "edit-refused", text: "A reply has a subject and a text, neither too long." };
  }
  const { id, order: orderId } = wanted.data;
  const { code } = await sendReply(ctx, { id, orderId, ...reply.data });
  return code === "requested"
    ? { code: "replied" }
    : { code: "edit-refused", text: "This order is gone." };
}
