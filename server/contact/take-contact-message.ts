import { createHash } from "node:crypto";
import type { ContactMessage } from "#domain/contact/contact-form.ts";
import { dayIn } from "#domain/time/day-in.ts";
import type { AppContext } from "../app-context.ts";
import { consumeRateLimit } from "../platform/limits/consume-rate-limit.ts";
import { hashIp } from "../platform/limits/hash-ip.ts";
import { reportSecurityEvent } from "../platform/security-events.ts";
import { sendContactMessageJob } from "./send-contact-message.ts";

export type TakenMessage =
  | { readonly code: "taken" }
  | { readonly code: "too-often"; readonly seconds: number };

const MOST_FROM_ADDRESS = 5;
/** Limit for all visitors together. */
const MOST_IN_ALL = 100;

/**
 * Stores a message and enqueues its mail to the owner. The same message on the same day is stored
 * once, even if its button is pressed several times.
 *
 * @param from the visitor's network address
 */
export async function takeContactMessage(
  ctx: Pick<AppContext, "db" | "jobs" | "secret" | "clock" | "log" | "details">,
  message: ContactMessage,
  from: string,
): Promise<TakenMessage> {
  const now = ctx.clock();
  const id = idOf(message, dayIn(ctx.details().timeZone, now));
  const taken = await ctx.db.transaction().execute(async (tx): Promise<TakenMessage> => {
    const known = await tx
      .selectFrom("mail_events")
      .select("key")
      .where("key", "=", `contact:${id}`)
      .executeTakeFirst();
    if (known) return { code: "taken" };
    for (const limit of [
      { key: `contact:${hashIp(ctx.secret, "contact", from)}`, max: MOST_FROM_ADDRESS },
      { key: "contact", max: MOST_IN_ALL },
    ]) {
      const result = await consumeRateLimit(tx, { ...limit, windowHours: 1 }, now);
      if (result.code === "limited") return { code: "too-often", seconds: result.seconds };
    }
    const { name, email, message: body } = message;
    await tx
      .insertInto("contact_messages")
      .values({ id, name, email, body, created_at: now })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .execute();
    await ctx.jobs.enqueue(tx, sendContactMessageJob, { messageId: id });
    return { code: "taken" };
  });
  if (taken.code === "too-often") reportSecurityEvent(ctx, "limit-met", { limit: "contact" });
  return taken;
}

function idOf({ name, email, message }: ContactMessage, day: string): string {
  const hash = createHash("sha256").update(JSON.stringify([day, name, email, message]));
  const hex = hash.digest("hex");
  return [8, 12, 16, 20, 32].map((end, i, ends) => hex.slice(ends[i - 1] ?? 0, end)).join("-");
}
