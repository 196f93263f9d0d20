import { randomUUID } from "node:crypto";
import { consumeRateLimit } from "../platform/limits/consume-rate-limit.ts";
import { deliverMail, type MailContext } from "./deliver-mail.ts";
import type { Mail } from "./mailer.ts";

export type AdminEmail =
  | { readonly code: "sent" | "failed" }
  | { readonly code: "too-often"; readonly seconds: number };

/** More than a person writes, and too few to be useful to somebody who stole the PIN. */
const MAX_PER_HOUR = 60;

/** Sends a mail that the admin wrote. Tried once, because the admin waits for the answer. */
export async function sendAdminEmail(ctx: MailContext, mail: Mail): Promise<AdminEmail> {
  const limit = { key: "send-email", max: MAX_PER_HOUR, windowHours: 1 };
  const result = await consumeRateLimit(ctx.db, limit, ctx.clock());
  if (result.code === "limited") return { code: "too-often", seconds: result.seconds };
  const event = `admin:${randomUUID()}`;
  const delivery = await deliverMail(ctx, { event, kind: "admin", mail });
  return { code: delivery.code === "sent" ? "sent" : "failed" };
}
