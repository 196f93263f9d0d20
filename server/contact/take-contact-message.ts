import { createHash } from "node:crypto";
import type { ContactMessage } from "#domain/contact/contact-message.ts";
import { dayIn } from "#domain/time/day-in.ts";
import type { AppContext } from "../app-context.ts";
import type { Database } from "../platform/db/database.ts";
import { hasRow } from "../platform/db/rows.ts";
import { countVisit, type VisitorLimit } from "../platform/limits/visitor-limit.ts";
import { sendContactMessageJob } from "./send-contact-message.ts";

export type TakenMessage =
  | { readonly code: "taken" }
  | { readonly code: "too-often"; readonly seconds: number };

/**
 * The owner reads each of them. The typed mailbox does not count: nobody writes to it, and whoever
 * types another's could keep them from writing.
 */
const contactLimit: VisitorLimit = {
  what: "contact",
  max: 5,
  windowHours: 1,
  inAll: { max: 100, perClient: 1 },
};

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
  if (await isTaken(ctx.db, id)) return { code: "taken" };

  const counted = await countVisit(ctx, contactLimit, { address: from });
  if (counted.code === "too-often") return { code: "too-often", seconds: counted.seconds };

  await ctx.db.transaction().execute(async (tx) => {
    const { name, email, message: body } = message;
    await tx
      .insertInto("contact_messages")
      .values({ id, name, email, body, created_at: now })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .execute();
    await ctx.jobs.enqueue(tx, sendContactMessageJob, { messageId: id });
  });
  return { code: "taken" };
}

/** Whether it is being mailed, or was. */
async function isTaken(db: Database, id: string): Promise<boolean> {
  return (
    (await hasRow(db.selectFrom("contact_messages").where("id", "=", id))) ||
    (await hasRow(db.selectFrom("mail_events").where("key", "=", `contact:${id}`)))
  );
}

function idOf({ name, email, message }: ContactMessage, day: string): string {
  const hash = createHash("sha256").update(JSON.stringify([day, name, email, message]));
  const hex = hash.digest("hex");
  return [8, 12, 16, 20, 32].map((end, i, ends) => hex.slice(ends[i - 1] ?? 0, end)).join("-");
}
