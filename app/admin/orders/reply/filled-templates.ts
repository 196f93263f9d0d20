import type { Order } from "#domain/orders/order.ts";
import { fillTemplate } from "#domain/replies/fill-template.ts";
import type { ReplyTemplate } from "#domain/replies/reply-template.ts";
import type { AppContext } from "#server/app-context.ts";
import { replyTemplates } from "#server/email/order-emails/reply-templates.ts";
import { replyValues } from "#server/email/order-emails/reply-values.ts";
import { getSettings } from "#server/settings/settings-queries.ts";

/** The owner's reply templates with this order's values. */
export async function readFilledTemplates(
  { db, log }: Pick<AppContext, "db" | "log">,
  order: Order,
): Promise<readonly ReplyTemplate[]> {
  const { data } = await getSettings(db, replyTemplates, log);
  const values = replyValues(order);
  return data.map(({ name, subject, text }) => ({
    name,
    subject: fillTemplate(subject, values),
    text: fillTemplate(text, values),
  }));
}
