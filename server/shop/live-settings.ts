import type { Logger } from "pino";
import { alwaysOpen, type Opening } from "#domain/shop/opening.ts";
import { defaultShopDetails, type ShopDetails } from "#domain/shop/shop-details.ts";
import { shopDetailsFields } from "#domain/shop/shop-details-form.ts";
import type { Config } from "../platform/config.ts";
import type { Database } from "../platform/db/database.ts";
import type { ChangeWatch } from "../platform/db/watch-changes.ts";
import { parseSettings } from "../settings/settings-queries.ts";
import { openingSection, shopDetailsSection } from "./shop-settings.ts";

/** Settings that nearly everything needs, in memory. */
export type LiveSettings = {
  readonly details: () => ShopDetails;
  readonly opening: () => Opening;
  /** Reads them anew if they may have changed: with each request and each job, in any process. */
  readonly refresh: () => Promise<void>;
  /** Reads them anew. */
  readonly reload: () => Promise<void>;
};

const sections = [shopDetailsSection, openingSection].map(({ name }) => name);
const tags = sections.map((name) => `settings:${name}`);
/** While the database's notices are not heard. */
const READ_UNHEARD_AFTER_MS = 1_000;

/** Of a program that does not listen. */
const unheard = { stamp: () => undefined, changedSince: () => true };

export async function openLiveSettings(
  { db, config, log }: { readonly db: Database; readonly config: Config; readonly log: Logger },
  changes: Pick<ChangeWatch, "stamp" | "changedSince"> = unheard,
): Promise<LiveSettings> {
  let details = mergeDetails(config, shopDetailsSection.defaults);
  let opening: Opening = alwaysOpen;
  let stamp: number | undefined;
  let readAt = 0;

  async function reload(): Promise<void> {
    // Taken first: a change meanwhile has them read once more.
    const [heard, now] = [changes.stamp(), performance.now()];
    const rows = await db
      .selectFrom("settings")
      .select(["section", "data"])
      .where("section", "in", sections)
      .execute();
    const stored = new Map(rows.map(({ section, data }) => [section, data]));
    details = mergeDetails(
      config,
      parseSettings(shopDetailsSection, stored.get(shopDetailsSection.name), log),
    );
    // A demo is always open.
    opening =
      config.mode === "demo"
        ? alwaysOpen
        : parseSettings(openingSection, stored.get(openingSection.name), log);
    [stamp, readAt] = [heard, now];
  }

  async function refresh(): Promise<void> {
    const heard = changes.stamp();
    if (heard !== undefined && stamp !== undefined) {
      if (heard === stamp) return;
      if (changes.changedSince(stamp, tags)) return await reload();
      stamp = heard;
      return;
    }
    if (performance.now() < readAt + READ_UNHEARD_AFTER_MS) return;
    readAt = performance.now();
    // Without the database the last ones hold; whoever needs it says that it is away.
    await reload().catch((error) => log.warn({ err: error }, "the shop's settings are not read"));
  }

  await reload();
  return { details: () => details, opening: () => opening, refresh, reload };
}

/** What the environment says wins over what the owner saved, and that over the defaults. */
function mergeDetails(
  { mode, shop, emailFrom }: Config,
  saved: Readonly<Record<keyof ShopDetails, string>>,
): ShopDetails {
  const entries = shopDetailsFields.map((field) => [
    field,
    shop[field] || saved[field] || defaultShopDetails[mode][field],
  ]);
  const details = Object.fromEntries(entries) as ShopDetails;
  return { ...details, orderEmail: details.orderEmail || details.email || emailFrom };
}
