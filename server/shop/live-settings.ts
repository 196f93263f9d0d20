import type { Logger } from "pino";
import { alwaysOpen, type Opening } from "#domain/shop/opening.ts";
import { defaultShopDetails, type ShopDetails } from "#domain/shop/shop-details.ts";
import type { Config } from "../platform/config.ts";
import type { Database } from "../platform/db/database.ts";
import type { ChangeWatch } from "../platform/db/watch-changes.ts";
import { openingSection, shopDetailsSection } from "../settings/sections.ts";
import { parseSettings, type SettingsSection } from "../settings/settings-queries.ts";

/** The owner's settings, kept in memory because most requests need several sections of them. */
export type LiveSettings = {
  readonly details: () => ShopDetails;
  readonly opening: () => Opening;
  /** A section; the same object until settings are read again. */
  readonly get: <Data>(section: SettingsSection<Data>) => Data;
  /** Reads the settings again if they may have changed. Called for each request and each job. */
  readonly refresh: () => Promise<void>;
  /** Reads the settings again. */
  readonly reload: () => Promise<void>;
};

/** How often settings are read while database notifications are not received. */
const REREAD_AFTER_MS = 1_000;

/** For programs that do not listen for notifications. */
const withoutNotifications = { stamp: () => undefined };

export async function openLiveSettings(
  { db, config, log }: { readonly db: Database; readonly config: Config; readonly log: Logger },
  changes: Pick<ChangeWatch, "stamp"> = withoutNotifications,
): Promise<LiveSettings> {
  let stored: ReadonlyMap<string, unknown> = new Map();
  /** Sections that were asked for since they were read. */
  let parsed = new Map<string, unknown>();
  let details = mergeDetails(config, shopDetailsSection.defaults);
  let stamp: number | undefined;
  let readAt = 0;
  /** Reads begun so far, and the latest of them that is shown. */
  let begun = 0;
  let shown = 0;

  function get<Data>(section: SettingsSection<Data>): Data {
    if (!parsed.has(section.name)) {
      parsed.set(section.name, parseSettings(section, stored.get(section.name), log));
    }
    return parsed.get(section.name) as Data;
  }

  async function reload(): Promise<void> {
    // Taken before reading, so that a change meanwhile causes another read.
    const [current, now] = [changes.stamp(), performance.now()];
    begun += 1;
    const read = begun;
    const rows = await db.selectFrom("settings").select(["section", "data"]).execute();
    // A read that began later has newer settings, even if it ended earlier.
    if (read < shown) return;
    shown = read;
    stored = new Map(rows.map(({ section, data }) => [section, data]));
    parsed = new Map();
    details = mergeDetails(config, get(shopDetailsSection));
    [stamp, readAt] = [current, now];
  }

  async function refresh(): Promise<void> {
    const current = changes.stamp();
    if (current === undefined) {
      if (performance.now() < readAt + REREAD_AFTER_MS) return;
      readAt = performance.now();
    } else if (current === stamp) return;
    // Without the database, keep the last settings.
    await reload().catch((error) => log.warn({ err: error }, "the shop's settings are not read"));
  }

  await reload();
  return {
    details: () => details,
    // A demo is always open.
    opening: () => (config.mode === "demo" ? alwaysOpen : get(openingSection)),
    get,
    refresh,
    reload,
  };
}

/** The environment overrides what the owner saved, which overrides the defaults. */
function mergeDetails(
  { mode, shop, emailFrom }: Config,
  saved: Readonly<Record<keyof ShopDetails, string>>,
): ShopDetails {
  const fields = Object.keys(saved) as (keyof ShopDetails)[];
  const entries = fields.map((field) => [
    field,
    shop[field] || saved[field] || defaultShopDetails[mode][field],
  ]);
  const details = Object.fromEntries(entries) as ShopDetails;
  return { ...details, orderEmail: details.orderEmail || details.email || emailFrom };
}
