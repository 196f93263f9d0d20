import { randomUUID } from "node:crypto";
import { consumeRateLimit } from "../platform/limits/consume-rate-limit.ts";
import { type DeliveringShop, deliverMail } from "./deliver-mail.ts";
import type { Mail } from "./mailer.ts";

export type AdminEmail =
  | { readonly code: "sent" }
  | { readonly code: "failed" }
  | { readonly code: "too-often"; readonly seconds: number };

/** Many more than a person writes, and too few to be of use to whoever found the PIN. */
const MOST_IN_AN_HOUR = 60;

/**
 * Sends one letter that the admin wrote, to one mailbox, and logs it. Whoever asks waits for the
 * answer, so it is tried once.
 */
export async function sendAdminEmail(ctx: DeliveringShop, mail: Mail): Promise<AdminEmail> {
  const limit = { key: "send-email", max: MOST_IN_AN_HOUR, windowHours: 1 };
  const result = await ctx.db
    .transaction()
    .execute((tx) => consumeRateLimit(tx, limit, ctx.clock()));
  if (result.code === "limited") return { code: "too-often", seconds: result.seconds };
  const event = `admin:${randomUUID()}`;
  const delivery = await deliverMail(ctx, { event, kind: "admin", orderId: null, mail });
  return { code: delivery.code === "sent" ? "sent" : "failed" };
}
