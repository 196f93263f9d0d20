import { sql } from "kysely";
import type { Logger } from "pino";
import { parsePricingSettings } from "#domain/pricing/parse-pricing-settings.ts";
import { defaultPricingSettings, type PricingSettings } from "#domain/pricing/pricing-settings.ts";
import type { Database, DatabaseTransaction } from "../platform/db/database.ts";
import { jsonb } from "../platform/db/json.ts";

export const PRICING_KEY = "pricing";

/** What the owner saved, or the defaults where nothing (or nothing readable) is stored. */
export async function getPricingSettings(db: Database, log: Logger): Promise<PricingSettings> {
  const row = await db
    .selectFrom("shop_settings")
    .select("value")
    .where("key", "=", PRICING_KEY)
    .executeTakeFirst();
  return pricingSettingsOf(row?.value, log);
}

/** @param value as it is stored; null or undefined where nothing is */
export function pricingSettingsOf(value: unknown, log: Logger): PricingSettings {
  if (value == null) return defaultPricingSettings;
  const settings = parsePricingSettings(value);
  if (!settings) log.warn("stored pricing settings are unreadable; the defaults are used");
  return settings ?? defaultPricingSettings;
}

/**
 * Lets one save at a time pass; reading goes on meanwhile. The whole small table, because before
 * the first save there is no row to lock.
 */
export async function lockPricingSettings(tx: DatabaseTransaction): Promise<void> {
  await sql`lock table shop_settings in share row exclusive mode`.execute(tx);
}

export async function storePricingSettings(
  db: Database,
  settings: PricingSettings,
  at: Date,
): Promise<void> {
  const value = jsonb(settings);
  await db
    .insertInto("shop_settings")
    .values({ key: PRICING_KEY, value, updated_at: at })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value, updated_at: at }))
    .execute();
}
