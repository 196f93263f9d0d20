import { releaseClaims, waitUntilQuiet } from "../faults/come-to-rest.ts";
import { issueCard } from "../faults/issue-card.ts";
import { ownerActs } from "../faults/owner-acts.ts";
import { ownerDesk } from "../faults/owner-desk.ts";
import type { Random } from "../faults/random.ts";
import { countAll } from "./count-all.ts";
import { timeOf } from "./moved-clock.ts";
import { spendAfternoon } from "./owner-afternoon.ts";
import { spendMorning } from "./owner-morning.ts";
import { weekEvents } from "./week-events.ts";
import type { DayPlan, WeekEvent } from "./week-plan.ts";
import { makeWeekShopper, type ReadMail, replyToMails, sendShopper } from "./week-shopper.ts";
import type { WeekWorld } from "./week-world.ts";

/** A row of the report. */
export type DayReport = {
  readonly day: string;
  readonly orders: number;
  readonly gifts: number;
  /** Gift cards that were sold. */
  readonly cards: number;
  readonly soldOut: number;
  readonly packed: number;
  readonly labels: number;
  readonly parcels: number;
  readonly pickedUp: number;
  readonly reviews: number;
  readonly refunds: number;
  readonly paidAgain: number;
  readonly held: number;
  readonly unpaid: number;
  readonly mails: number;
  readonly kills: number;
};

/** Shoppers at the same time. */
const AT_ONCE = 4;
/** Each day's kill is at one of so many next requests to the database or an outside system. */
const KILL_WITHIN = 600;

/** Plays days, one after the other, and keeps what the checks need to know of them. */
export function dayPlayer(world: WeekWorld, random: Random, say: (line: string) => void) {
  const desk = ownerDesk(world);
  const owner = ownerActs(world, random);
  const { events, told, problems } = weekEvents(world, desk, owner, random);
  /** What came of each event, with how often. */
  const results: Record<string, number> = {};
  const read: ReadMail = { answered: new Set(), codes: [] };
  let shoppers = 0;

  async function happen(what: Partial<Record<WeekEvent, number>>): Promise<void> {
    for (const [name, times] of Object.entries(what)) {
      for (let remaining = times; remaining > 0; remaining -= 1) {
        const found = `${name}: ${await events[name as WeekEvent]()}`;
        results[found] = (results[found] ?? 0) + 1;
      }
    }
  }

  /** @returns how many found bars sold out */
  async function sendShoppers(count: number): Promise<number> {
    let remaining = count;
    let soldOut = 0;
    const next = async () => {
      while (remaining > 0) {
        remaining -= 1;
        const shopper = makeWeekShopper(random, shoppers++, {
          now: world.clock(),
          codes: read.codes,
        });
        const result = await sendShopper(world, shopper);
        if (result === "sold out") soldOut += 1;
        if (result.startsWith("gave up")) {
          problems.push(`A shopper ${result} (checkout ${shopper.checkoutId}).`);
        }
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, next));
    return soldOut;
  }

  /** The owner's day until noon. */
  async function playMorning(day: string, what: DayPlan["morning"]) {
    await world.moveClock(timeOf(day, "06:00"));
    await comeToQuiet(world, say);
    await world.moveClock(timeOf(day, "08:00"));
    await happen(what);
    const morning = await spendMorning(desk, problems);
    // No shipment can be undone anymore.
    await world.moveClock(timeOf(day, "12:00"));
    return morning;
  }

  /** @returns how many found bars sold out */
  async function playNoon(day: string, what: DayPlan["noon"], count: number): Promise<number> {
    const { kills } = world.shop;
    const third = Math.ceil(count / 3);
    let soldOut = await sendShoppers(third);
    killSoon(world, 1 + random.below(KILL_WITHIN));
    const [more] = await Promise.all([sendShoppers(third), happen(what)]);
    soldOut += more;
    await world.moveClock(timeOf(day, "15:00"));
    soldOut += await sendShoppers(count - 2 * third);
    world.watchBoundaries(undefined);
    if (world.shop.kills === kills) world.shop.kill();
    await world.shop.up();
    await releaseClaims(world.db);
    return soldOut;
  }

  /** @returns how many paid again */
  async function playEvening(day: string): Promise<number> {
    await world.moveClock(timeOf(day, "20:00"));
    await comeToQuiet(world, say);
    const paidAgain = await replyToMails(world, random, read);
    await spendAfternoon(world, desk, problems);
    await world.moveClock(timeOf(day, "22:00"));
    // The day's payout, with its fees.
    await owner.acts.booksBalance();
    await comeToQuiet(world, say);
    return paidAgain;
  }

  /** @param count shoppers; on a day without any the shop is neither restarted nor killed */
  async function play(plan: Omit<DayPlan, "share">, count: number): Promise<DayReport> {
    const { name, day } = plan;
    const before = await countAll(world);
    const { kills } = world.shop;
    if (count > 0) {
      world.shop.restart();
      await world.shop.up();
    }
    // From the raffle; those that are sold arrive on their day.
    if (count > 0) read.codes.push(await issueCard(desk, "40"));
    const morning = await playMorning(day, plan.morning);
    const soldOut = count > 0 ? await playNoon(day, plan.noon, count) : 0;
    if (count === 0) await happen(plan.noon);
    const paidAgain = await playEvening(day);
    const after = await countAll(world);
    const { held, unpaid } = after;
    const report: DayReport = {
      day: `${day} ${name}`,
      orders: after.orders - before.orders,
      gifts: after.gifts - before.gifts,
      cards: after.cards - before.cards,
      soldOut,
      packed: morning.packed,
      labels: morning.labels,
      parcels: after.parcels - before.parcels,
      pickedUp: morning.pickedUp,
      reviews: after.reviews - before.reviews,
      refunds: after.refunds - before.refunds,
      paidAgain,
      held,
      unpaid,
      mails: after.mails - before.mails,
      kills: world.shop.kills - kills,
    };
    say(JSON.stringify(report));
    return report;
  }

  return { play, desk, owner, told, problems, results };
}

/** All that is due by the moved clock is done; debits wait for their bank's day. */
async function comeToQuiet(world: WeekWorld, say: (line: string) => void): Promise<void> {
  await world.shop.up();
  await world.provider.webhooks.deliverAll({ lost: true });
  await waitUntilQuiet(world.db, {
    say,
    quietMs: 1_000,
    async wake() {
      world.provider.advance(0);
      await world.queue.makeDue(world.clock());
      await world.queue.retryNow();
    },
    isMoving: () => false,
  });
}

/** Kills the process at one of its next steps. */
function killSoon(world: WeekWorld, steps: number): void {
  let remaining = steps;
  world.watchBoundaries(() => {
    remaining -= 1;
    if (remaining > 0) return "goes on";
    world.watchBoundaries(undefined);
    return "is killed";
  });
}
