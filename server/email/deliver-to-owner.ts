import { dayIn } from "#domain/time/day-in.ts";
import { DAY_MS, HOUR_MS } from "#domain/time/durations.ts";
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

/**
 * Delivers what a sweep tells the owner. The sweep would try a refused mail again at each run, so its
 * topic waits for a day, in which the owner may correct their address.
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

  // The hour that began before the last 24 may have ended within them.
  const eventsOfLastDay = Array.from({ length: 25 }, (_, hours) =>
    eventAt(new Date(now.getTime() - hours * HOUR_MS)),
  );
  const aDayAgo = new Date(now.getTime() - DAY_MS);
  const wasRefused = await wasMailRefused(ctx.db, eventsOfLastDay, aDayAgo);
  if (wasRefused)
    return { code: "never", reason: "The mail server refused it less than a day ago." };

  return await deliverMail(ctx, { event: eventAt(now), ...mail });
}
