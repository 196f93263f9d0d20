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
  const now = ctx.clock().getTime();
  const eventBefore = (hours: number) => {
    const at = new Date(now - hours * HOUR_MS);
    const time =
      atMost === "daily" ? dayIn(ctx.details().timeZone, at) : at.toISOString().slice(0, 13);
    return `${topic}:${time}`;
  };

  const ofLastDay = Array.from({ length: 24 }, (_, hours) => eventBefore(hours));
  const wasRefused = await wasMailRefused(ctx.db, ofLastDay, new Date(now - DAY_MS));
  if (wasRefused) return { code: "never", reason: "It was refused less than a day ago." };

  return await deliverMail(ctx, { event: eventBefore(0), ...mail });
}
