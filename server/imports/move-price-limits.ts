import { sql } from "kysely";
import type { Logger } from "pino";
import { z } from "zod";
import { cents } from "#domain/money/cents.ts";
import type { PricingSettings } from "#domain/pricing/pricing-settings-schema.ts";
import type { DatabaseTransaction } from "../platform/db/database.ts";
import { pricingSection } from "../settings/sections.ts";
import { getSettings, storeSettings } from "../settings/settings-queries.ts";

export const priceLimitsSchema = z.object({ minimum: z.int(), maximum: z.int() });
/** In cents. */
export type PriceLimits = z.infer<typeof priceLimitsSchema>;

export function priceLimitsOf({ individual }: Pick<PricingSettings, "individual">): PriceLimits {
  return { minimum: individual.minimumPrice, maximum: individual.maximumPrice };
}

type MoveContext = { readonly log: Logger; readonly at: Date };

/**
 * Moves the limits outward, so that they hold an import's prices. Limits that are wider by now stay.
 *
 * @returns the limits before
 */
export async function movePriceLimits(
  tx: DatabaseTransaction,
  limits: PriceLimits,
  ctx: MoveContext,
): Promise<PriceLimits> {
  return await changeLimits(tx, ctx, (current) => ({
    minimum: Math.min(current.minimum, limits.minimum),
    maximum: Math.max(current.maximum, limits.maximum),
  }));
}

/** Restores the limits, unless somebody has changed them since the import moved them. */
export async function restorePriceLimits(
  tx: DatabaseTransaction,
  { moved, former }: { readonly moved: PriceLimits; readonly former: PriceLimits },
  ctx: MoveContext,
): Promise<void> {
  const expected = {
    minimum: Math.min(moved.minimum, former.minimum),
    maximum: Math.max(moved.maximum, former.maximum),
  };
  await changeLimits(tx, ctx, (current) => {
    const isUnchanged =
      current.minimum === expected.minimum && current.maximum === expected.maximum;
    return isUnchanged ? former : current;
  });
}

async function changeLimits(
  tx: DatabaseTransaction,
  { log, at }: MoveContext,
  change: (current: PriceLimits) => PriceLimits,
): Promise<PriceLimits> {
  await sql`select from settings where section = ${pricingSection.name} for update`.execute(tx);
  const { data, version } = await getSettings(tx, pricingSection, log);
  const before = priceLimitsOf(data);
  const { minimum, maximum } = change(before);
  if (minimum === before.minimum && maximum === before.maximum) return before;

  const individual = {
    ...data.individual,
    minimumPrice: cents(minimum),
    maximumPrice: cents(maximum),
  };
  const saved = await storeSettings(tx, pricingSection, {
    data: { ...data, individual },
    expectedVersion: version,
    at,
    by: "owner",
  });
  if (saved.code !== "saved") throw new Error("The pricing settings changed at the same moment.");
  return before;
}
