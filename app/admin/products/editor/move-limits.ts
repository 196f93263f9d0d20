import { price as typedPrice } from "#domain/catalog/product-form-fields.ts";
import type { AppContext } from "#server/app-context.ts";
import { movePriceLimits } from "#server/imports/move-price-limits.ts";

export type MovedLimits = { readonly code: "limits-moved" | "not-a-price" };

/** Moves the price limits outward, so that shoppers pay the price that was typed. */
export async function moveLimitsTo(
  { db, log, clock, reloadSettings }: AppContext,
  typed: string,
): Promise<MovedLimits> {
  const price = typedPrice.safeParse(typed);
  if (!price.success) return { code: "not-a-price" };

  const limits = { minimum: price.data, maximum: price.data };
  await db.transaction().execute((tx) => movePriceLimits(tx, limits, { log, at: clock() }));
  await reloadSettings();
  return { code: "limits-moved" };
}
