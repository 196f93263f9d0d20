import { randomUUID } from "node:crypto";
import type { AppContext } from "../app-context.ts";
import { deliverMail } from "../email/deliver-mail.ts";
import { renderMail } from "../email/render/render-mail.tsx";
import { consumeRateLimit } from "../platform/limits/consume-rate-limit.ts";
import { markStep } from "./checklist.ts";

export type TestMail =
  | { readonly code: "sent"; readonly to: string }
  /** With the mail server's own message, if any. */
  | { readonly code: "failed"; readonly to: string; readonly reason: string }
  | { readonly code: "too-often"; readonly seconds: number };

const MAX_PER_HOUR = 20;

/**
 * Sends a test mail to the owner through the same mailer as all mail. Not retried, since they are waiting.
 */
export async function sendTestMail(ctx: AppContext): Promise<TestMail> {
  const limit = { key: "test-mail", max: MAX_PER_HOUR, windowHours: 1 };
  const result = await consumeRateLimit(ctx.db, limit, ctx.clock());
  if (result.code === "limited") return { code: "too-often", seconds: result.seconds };

  const shop = ctx.details();
  const to = shop.orderEmail;
  const lead = `This is how ${shop.name} writes to you and to your customers. You asked for it on the dashboard.`;
  const delivery = await deliverMail(ctx, {
    event: `test:${randomUUID()}`,
    kind: "test",
    mail: renderMail({
      to,
      subject: `A test from ${shop.name}`,
      heading: "Mail works",
      lead,
      shop,
      parts: [],
    }),
  });

  await markStep(ctx.db, "mail", delivery.code === "sent", ctx.clock());
  if (delivery.code === "sent") return { code: "sent", to };

  const log = await ctx.db
    .selectFrom("email_log")
    .select("error")
    .where("kind", "=", "test")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  const reason = "reason" in delivery ? delivery.reason : "";
  return { code: "failed", to, reason: log?.error ?? reason };
}
