import { sql } from "kysely";
import { mayRequestReview, REVIEW_REQUEST } from "#server/reviews/review-queries.ts";
import { type Books, checkBooks } from "../faults/check-books.ts";
import { randomFrom } from "../faults/random.ts";
import { readOrders } from "../faults/read-orders.ts";
import { checkDisputes } from "./check-disputes.ts";
import { checkLiability } from "./check-liability.ts";
import { checkNotified } from "./check-notified.ts";
import { checkProducts } from "./check-products.ts";
import { checkReviews } from "./check-reviews.ts";
import { checkWaiting } from "./check-waiting.ts";
import { nextDay, timeOf } from "./moved-clock.ts";
import { type DayReport, dayPlayer } from "./play-day.ts";
import type { NotifiedEvents } from "./week-events.ts";
import { type DayPlan, firstDayAfter } from "./week-plan.ts";
import { openWeekWorld, type WeekWorld } from "./week-world.ts";

export type WeekReport = {
  readonly days: readonly DayReport[];
  /** What came of each event, with how often. */
  readonly events: Readonly<Record<string, number>>;
  readonly told: NotifiedEvents;
  /** Orders that wait at the end, by the reason that a screen shows. */
  readonly waiting: Readonly<Record<string, number>>;
  /** Orders that were held for heat. */
  readonly heatHolds: number;
  readonly books: Books;
};

export type WeekOptions = {
  readonly seed: number;
  readonly plan: readonly DayPlan[];
  /** Shoppers in all; most of them order. */
  readonly orders: number;
  readonly say?: (line: string) => void;
};

/** More than are needed for two answers of a bank, and packing after each. */
const MAX_DAYS_AFTER = 8;

/** Plays the days of the plan, and those in which the rest is done. Then compares everything. */
export async function playWeek(options: WeekOptions): Promise<WeekReport> {
  const { seed, plan, say = () => {} } = options;
  const random = randomFrom(seed);
  const world = await openWeekWorld(random, timeOf(plan[0]?.day ?? "", "05:00"), options.orders);
  try {
    const player = dayPlayer(world, random, say);
    const days: DayReport[] = [];
    const shares = plan.reduce((sum, { share }) => sum + share, 0);
    for (const day of plan) {
      days.push(await player.play(day, Math.round((options.orders * day.share) / shares)));
    }
    let { day = "" } = plan.at(-1) ?? {};
    for (
      let remaining = MAX_DAYS_AFTER;
      remaining > 0 && (await isWorkLeft(world, day));
      remaining -= 1
    ) {
      const what = remaining === MAX_DAYS_AFTER ? firstDayAfter : { morning: {}, noon: {} };
      day = nextDay(day);
      days.push(await player.play({ name: "after", day, ...what }, 0));
    }

    const { desk, owner, told, results } = player;
    const orders = await readOrders(world.db);
    const found = [...player.problems];
    const note = (sentence: string) => found.push(sentence);
    const waiting = await checkWaiting(world, desk, orders, note);
    await checkProducts(world, orders, new Set(waiting.keys()), note);
    await checkNotified(world, orders, told, note);
    await checkReviews(world, orders, note);
    await checkDisputes(world, note);
    const books = await checkBooks(world, owner);
    await checkLiability(desk, books.giftCardLiability, note);
    const { heat } = await world.db
      .selectFrom("holds")
      .select(({ fn }) => fn.countAll<number>().as("heat"))
      .where("kind", "=", "heat")
      .executeTakeFirstOrThrow();
    return {
      days,
      events: results,
      told,
      waiting: countEach([...waiting.values()]),
      heatHolds: Number(heat),
      books: { ...books, problems: [...found, ...books.problems] },
    };
  } finally {
    await world.close();
  }
}

/**
 * Debits without an answer, orders that may be packed or soon may, a heat wave, gift cards that are
 * soon mailed, parcels on their way, or buyers who are to be asked for a review. What a bank has to
 * decide is waited for by nobody.
 */
async function isWorkLeft({ db, provider }: WeekWorld, day: string): Promise<boolean> {
  const { rows } = await sql`
    select from orders left join order_gifts as gift on gift.order_id = orders.id
    left join gift_cards as card on card.sold_by_order = orders.id
    where status in ('pending', 'processing') and payment_status = 'paid'
      and exists (select from order_item_counts where order_id = orders.id and to_send > 0)
      and coalesce(greatest(ship_after, email_on) < ${day}::date + 7, true)
      and not exists (select from holds
        where holds.order_id = orders.id and released_at is null and kind = 'dispute')
      or status = 'shipped' or status = 'delivered' and not sells_gift_card
        and coalesce((select purchase_position from checkouts where checkouts.id = orders.id), 0) = 0
        and exists (select from order_item_counts as counts
          where counts.order_id = orders.id and ${mayRequestReview})
        and not exists (select from mail_events where key = ${sql.lit(REVIEW_REQUEST)} || orders.id)
    limit 1`.execute(db);
  const intents = [...provider.ledger.intents.values()];
  return rows.length > 0 || intents.some(({ status }) => status === "processing");
}

function countEach(words: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1;
  return counts;
}
