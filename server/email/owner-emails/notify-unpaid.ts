import { MAX_RESERVED_MS } from "#domain/stock/limit-reservation.ts";
import { defineSweep } from "../../platform/jobs/define-job.ts";
import { listUnpaid, type Unpaid } from "../../stock/read-unpaid.ts";
import type { MailContext } from "../deliver-mail.ts";
import { deliverToOwner } from "../deliver-to-owner.ts";
import { unpaidMail } from "../templates/unpaid-mail.ts";

/** Longer than a payment takes, and shorter than the longest reservation. */
const LONG_MS = 25 * 60_000;
/** People change their minds. */
const MIN_LAPSES = 2;
const FEW_NETWORKS = 3;

/**
 * Tells the owner when unpaid checkouts of few networks hold at least half of a product or a limited
 * code for long, or again and again. Once a day for each.
 */
export async function notifyUnpaid(ctx: MailContext): Promise<void> {
  const { db, config, details } = ctx;
  const now = ctx.clock();
  const unpaid = await listUnpaid(db, now);
  for (const each of unpaid.filter((one) => isWorthAMail(one, now))) {
    const { kind, id } = each;
    const path = kind === "product" ? `/admin/stock/${id}` : `/admin/codes/${id}`;
    await deliverToOwner(ctx, {
      topic: `unpaid:${kind}-${id}`,
      atMost: "daily",
      kind: "unpaid",
      mail: unpaidMail(each, details(), {
        freeBy: timeIn(details().timeZone, each.newest.getTime() + MAX_RESERVED_MS),
        url: `${config.siteUrl}${path}`,
      }),
    });
  }
}

function timeIn(timeZone: string, at: number): string {
  return new Date(at).toLocaleTimeString("en-US", { hour: "numeric", minute: "2-digit", timeZone });
}

function isWorthAMail(
  { remaining, reserved, networks, since, lapses }: Unpaid,
  now: Date,
): boolean {
  if (remaining === null || reserved * 2 < remaining) return false;
  const isLong = now.getTime() - since.getTime() >= LONG_MS;
  return networks <= FEW_NETWORKS && (isLong || lapses >= MIN_LAPSES);
}

export const notifyUnpaidJob = defineSweep({
  name: "notify-unpaid",
  cron: "*/5 * * * *",
  run: notifyUnpaid,
});
