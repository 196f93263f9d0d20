import type { ShippingSettings } from "#domain/shipping/shipping-schema.ts";
import { defaultShippingSettings } from "#domain/shipping/shipping-settings.ts";
import { DAY_MS } from "#domain/time/durations.ts";
import { labelSection, reviewSection, shippingSection } from "#server/settings/sections.ts";
import { type SettingsSection, storeSettings } from "#server/settings/settings-queries.ts";
import { FULL_BAR, LOTS_BAR, openFaultyWorld, SCARCE_BAR } from "../faults/faulty-world.ts";
import type { Random } from "../faults/random.ts";
import { startFakeEasyPost } from "../support/fake-easypost/start-fake-easypost.ts";
import { movedClock } from "./moved-clock.ts";
import { movedQueue } from "./moved-queue.ts";

export type WeekWorld = Awaited<ReturnType<typeof openWeekWorld>>;

/** The lot that is recalled: the first to be packed. */
export const RECALLED_LOT = "LOT-A";
/** Days from delivery until buyers are asked for a review. */
export const ASK_AFTER_DAYS = 1;
/** Mean daily highs of more than this in °F are too hot for chocolate. */
const TOO_HOT = 85;

/** The world of the fault campaign with a clock that moves, a carrier, gifts, and few bars. */
export async function openWeekWorld(random: Random, start: Date, orders: number) {
  const clock = movedClock(start);
  const carrier = await startFakeEasyPost();
  const lot = (code: string, bestBefore: string, quantity: number) => ({
    productId: LOTS_BAR,
    code,
    bestBefore,
    quantity,
  });
  const few = Math.max(4, Math.round(orders / 12));
  const lots = [
    lot(RECALLED_LOT, "2030-09-30", few),
    lot("LOT-B", "2030-11-30", 2 * few),
    lot("LOT-C", "2031-01-31", 10_000 - 3 * few),
  ];
  const world = await openFaultyWorld(random, {
    clock: clock.now,
    stock: {
      counted: new Map([
        [FULL_BAR, 10_000],
        [LOTS_BAR, 10_000],
        [SCARCE_BAR, few],
      ]),
      lots,
    },
    codeUses: few,
    bankSettlesAfterMs: 2 * DAY_MS,
    environment: {
      // Production refuses to move its clock.
      SHOP_MODE: "demo",
      CLOCK_FILE: clock.file,
      ...carrier.environment,
    },
  });
  const queue = await movedQueue(world.db);
  // The other world has saved how it ships.
  const versions = new Map([[shippingSection.name, 1]]);

  async function save<Data>(section: SettingsSection<Data>, data: Data): Promise<void> {
    const expectedVersion = versions.get(section.name) ?? 0;
    const at = clock.now();
    const saved = { data, expectedVersion, at, by: "owner" } as const;
    const { code } = await storeSettings(world.db, section, saved);
    if (code !== "saved") throw new Error(`The settings ${section.name} are not saved: ${code}`);
    versions.set(section.name, expectedVersion + 1);
  }

  async function saveShipping(isHot: boolean): Promise<void> {
    const { heat } = defaultShippingSettings;
    const shipping: ShippingSettings = {
      ...defaultShippingSettings,
      offersGifts: true,
      sendsToSeveral: true,
      pickup: { place: "1 Invented Mill Street, Portland", hours: "Weekdays from 9 to 5" },
      heat: { ...heat, isOn: isHot, from: TOO_HOT, canWait: true },
    };
    await save(shippingSection, shipping);
  }

  await saveShipping(false);
  await save(reviewSection, { requestAfterDays: ASK_AFTER_DAYS });
  await save(labelSection, {
    ...labelSection.defaults,
    name: "Invented Chocolate",
    street: "1 Invented Mill Street",
    city: "Portland",
    state: "OR",
    zip: "97201",
  });

  return {
    ...world,
    carrier,
    queue,
    saveShipping,
    /** Everybody's time is now this, and what came up since then is done. */
    async moveClock(time: Date): Promise<void> {
      const before = clock.now();
      clock.moveTo(time);
      // Banks answer.
      world.provider.advance(0);
      await queue.makeDue(clock.now());
      await queue.runSchedules(before, clock.now());
    },
    async close(): Promise<void> {
      await queue.stop();
      await world.close();
      await carrier.close();
      clock.dispose();
    },
  };
}
