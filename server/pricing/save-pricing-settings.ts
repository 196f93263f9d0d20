import {
  type PricingForm,
  type PricingProblems,
  readPricingForm,
} from "#domain/pricing/pricing-form.ts";
import type { AppContext } from "../app-context.ts";
import { lockPricingSettings, storePricingSettings } from "./pricing-settings-queries.ts";
import { type PricingScreen, readPricingScreen } from "./read-pricing-screen.ts";

export type PricingSaving =
  | { readonly code: "saved"; readonly screen: PricingScreen }
  | { readonly code: "refused"; readonly problems: PricingProblems }
  /** Somebody else saved since the form was opened; nothing was overwritten. */
  | { readonly code: "changed-meanwhile"; readonly screen: PricingScreen };

/**
 * Stores what staff typed, all of it or nothing.
 *
 * @param version of the settings that the form was filled in from
 */
export async function savePricingSettings(
  ctx: Pick<AppContext, "db" | "log" | "clock">,
  form: PricingForm,
  version: string,
): Promise<PricingSaving> {
  return await ctx.db.transaction().execute(async (tx): Promise<PricingSaving> => {
    await lockPricingSettings(tx);
    const inside = { db: tx, log: ctx.log };
    const screen = await readPricingScreen(inside);
    if (screen.version !== version) return { code: "changed-meanwhile", screen };
    const read = readPricingForm(form, screen.settings, screen.catalogue);
    if (!read.ok) return { code: "refused", problems: read.problems };
    await storePricingSettings(tx, read.settings, ctx.clock());
    return { code: "saved", screen: await readPricingScreen(inside) };
  });
}
