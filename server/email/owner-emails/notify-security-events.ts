import { sql } from "kysely";
import { HOUR_MS } from "#domain/time/durations.ts";
import { defineSweep } from "../../platform/jobs/define-job.ts";
import { type SecurityEventKind, securityEventKinds } from "../../platform/security-events.ts";
import type { MailContext } from "../deliver-mail.ts";
import { deliverToOwner } from "../deliver-to-owner.ts";
import { securityMail } from "../templates/security-mail.ts";

/** Fewer than these happen without an attack: an owner mistypes, an office shares an address. */
const minForMail: Record<SecurityEventKind, number> = {
  "wrong-pin": 5,
  "wrong-second-factor": 1,
  "forged-webhook": 3,
  "limit-met": 20,
  "sum-met": 1,
  "declines-in-a-row": 1,
};
/** Older isolated events are no attack. */
const LOOK_BACK_MS = 24 * HOUR_MS;
const DELETE_AFTER_MS = 30 * 24 * HOUR_MS;

/**
 * Mails the owner the security events since the last such mail, if there are enough. At most one
 * mail per clock hour: what could not be sent is in the next one.
 */
export async function notifySecurityEvents(ctx: MailContext): Promise<void> {
  const { db } = ctx;
  const now = ctx.clock().getTime();
  await db
    .deleteFrom("security_events")
    .where("hour", "<", new Date(now - DELETE_AFTER_MS))
    .execute();

  const rows = await db
    .selectFrom("security_events")
    .select(["hour", "kind", "events", "notified"])
    .where("hour", ">", new Date(now - LOOK_BACK_MS))
    .where((is) => is("events", ">", is.ref("notified")))
    .execute();
  const counts = securityEventKinds.flatMap((kind) => {
    const ofKind = rows.filter((row) => row.kind === kind);
    const count = ofKind.reduce((sum, { events, notified }) => sum + events - notified, 0);
    return count > 0 ? [{ kind, count }] : [];
  });
  if (!counts.some(({ kind, count }) => count >= minForMail[kind])) return;

  const delivery = await deliverToOwner(ctx, {
    topic: "security",
    atMost: "hourly",
    kind: "security",
    mail: securityMail(counts, ctx.details()),
  });
  if (delivery.code !== "sent") return;

  for (const { hour, kind, events } of rows) {
    // Events that came meanwhile remain for the next mail.
    await db
      .updateTable("security_events")
      .set({ notified: sql<number>`greatest(notified, ${events})` })
      .where("hour", "=", hour)
      .where("kind", "=", kind)
      .execute();
  }
}

export const notifySecurityEventsJob = defineSweep({
  name: "notify-security-events",
  cron: "7 * * * *",
  run: notifySecurityEvents,
});
