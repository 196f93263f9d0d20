import { dayIn } from "#domain/time/day-in.ts";
import { DAY_MS, HOUR_MS } from "#domain/time/durations.ts";
import {
  type Delivery,
  deliverMail,
  type MailContext,
  type MailToDeliver,
} from "../deliver-mail.ts";
import { wasMailRefused } from "../mail-events.ts";

type OwnerMail = Pick<MailToDeliver, "kind" | "mail"> & {
  /** What it is about. */
  readonly topic: string;
  /** How many mails a topic gets. A day is one of the shop, an hour one of the clock. */
  readonly atMost: "hourly" | "daily";
};

const HOURS_OF_A_DAY = 24;

/**
 * Delivers what a sweep tells the owner, who may correct their address after a refusal. The sweep
 * would try a refused mail again at each run, so its topic waits for a day.
 */
export async function deliverToOwner(
  ctx: MailContext,
  { topic, atMost, kind, mail }: OwnerMail,
): Promise<Delivery> {
  const now = ctx.clock();
  const eventAt = (at: Date) =>
    `${topic}:${atMost === "daily" ? dayIn(ctx.details().timeZone, at) : hourOf(at)}`;

  const ofLastDay = Array.from({ length: HOURS_OF_A_DAY }, (_, hours) =>
    eventAt(new Date(now.getTime() - hours * HOUR_MS)),
  );
  const dayAgo = new Date(now.getTime() - DAY_MS);
  if (await wasMailRefused(ctx.db, ofLastDay, dayAgo)) {
    return { code: "never", reason: "It was refused less than a day ago." };
  }

  return await deliverMail(ctx, { event: eventAt(now), kind, mail });
}

function hourOf(at: Date): string {
  return at.toISOString().slice(0, 13);
}
