import { dayIn } from "#domain/time/day-in.ts";
import { HOUR_MS } from "#domain/time/durations.ts";
import {
  type Delivery,
  deliverMail,
  type MailContext,
  type MailToDeliver,
} from "./deliver-mail.ts";
import { wasMailRefused } from "./mail-events.ts";

type OwnerMail = Pick<MailToDeliver, "kind" | "mail"> & {
  readonly topic: string;
  /** How many mails a topic gets. A day is one of the shop, an hour one of the clock. */
  readonly atMost: "hourly" | "daily";
};

/** Shorter than the day of which sweeps tell, so that the next mail still tells what a refused one did. */
const HOURS_AFTER_REFUSAL = 20;

/**
 * Delivers what a sweep tells the owner. The sweep would try a refused mail again at each run, so its
 * topic waits for some hours, in which the owner may correct their address.
 */
export async function deliverToOwner(
  ctx: MailContext,
  { topic, atMost, ...mail }: OwnerMail,
): Promise<Delivery> {
  const now = ctx.clock();
  const { timeZone } = ctx.details();
  const eventAt = (at: Date) => {
    const period = atMost === "daily" ? dayIn(timeZone, at) : at.toISOString().slice(0, 13);
    return `${topic}:${period}`;
  };

  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
  // Of each clock hour, also of the one in which the wait began.
  const events = Array.from({ length: HOURS_AFTER_REFUSAL + 1 }, (_, hours) =>
    eventAt(hoursAgo(hours)),
  );
  const wasRefused = await wasMailRefused(ctx.db, events, hoursAgo(HOURS_AFTER_REFUSAL));
  if (wasRefused) return { code: "never", reason: "The mail server refused it hours ago." };

  return await deliverMail(ctx, { event: eventAt(now), ...mail });
}
