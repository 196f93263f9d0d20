import type { Logger } from "pino";
import { alwaysOpen, type Opening } from "#domain/shop/opening.ts";
import { defaultShopDetails, type ShopDetails } from "#domain/shop/shop-details.ts";
import { shopDetailsFields } from "#domain/shop/shop-details-form.ts";
import type { Config } from "../platform/config.ts";
import type { Database } from "../platform/db/database.ts";
import type { ChangeWatch } from "../platform/db/watch-changes.ts";
import { parseSettings } from "../settings/settings-queries.ts";
import { openingSection, shopDetailsSection } from "./shop-settings.ts";

/** Settings that most requests need, kept in memory. */
export type LiveSettings = {
  readonly details: () => ShopDetails;
  readonly opening: () => Opening;
  /** Reads the settings again if they may have changed. Called for each request and each job. */
  readonly refresh: () => Promise<void>;
  /** Reads the settings again. */
  readonly reload: () => Promise<void>;
};

const sections = [shopDetailsSection, openingSection].map(({ name }) => name);
const tags = sections.map((name) => `settings:${name}`);
/** How often settings are read while database notifications are not received. */
const REREAD_AFTER_MS = 1_000;

/** For programs that do not listen for notifications. */
const withoutNotifications = { stamp: () => undefined, changedSince: () => true };

export async function openLiveSettings(
  { db, config, log }: { readonly db: Database; readonly config: Config; readonly log: Logger },
  changes: Pick<ChangeWatch, "stamp" | "changedSince"> = withoutNotifications,
): Promise<LiveSettings> {
  let details = mergeDetails(config, shopDetailsSection.defaults);
  let opening: Opening = alwaysOpen;
  let stamp: number | undefined;
  let readAt = 0;

  async function reload(): Promise<void> {
    // Taken before reading, so that a change meanwhile causes another read.
    const [current, now] = [changes.stamp(), performance.now()];
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
    [stamp, readAt] = [current, now];
  }

  async function refresh(): Promise<void> {
    const current = changes.stamp();
    if (current !== undefined && stamp !== undefined) {
      if (current === stamp) return;
      if (changes.changedSince(stamp, tags)) return await reload();
      stamp = current;
      return;
    }
    if (performance.now() < readAt + REREAD_AFTER_MS) return;
    readAt = performance.now();
    // Without the database, keep the last settings.
    await reload().catch((error) => log.warn({ err: error }, "the shop's settings are not read"));
  }

  await reload();
  return { details: () => details, opening: () => opening, refresh, reload };
}

/** The environment overrides what the owner saved, which overrides the defaults. */
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
