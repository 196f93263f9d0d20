import { isDeepStrictEqual } from "node:util";
import {
  type PricingForm,
  type PricingProblems,
  readPricingForm,
} from "#domain/pricing/pricing-form.ts";
import type { AppContext } from "../app-context.ts";
import { saveSettings } from "../settings/save-settings.ts";
import { pricingSection } from "./pricing-settings-queries.ts";
import { type PricingScreen, readPricingScreen } from "./read-pricing-screen.ts";

export type SavePricingResult =
  | { readonly code: "saved"; readonly screen: PricingScreen }
  | { readonly code: "refused"; readonly problems: PricingProblems }
  /** Somebody else saved since the form was opened; nothing was saved. */
  | { readonly code: "changed-meanwhile"; readonly screen: PricingScreen };

/**
 * Saves the pricing form, completely or not at all.
 *
 * @param version of the settings that the form was opened with
 */
export async function savePricingSettings(
  ctx: Pick<AppContext, "db" | "log" | "clock" | "reloadSettings">,
  form: PricingForm,
  version: number,
): Promise<SavePricingResult> {
  const screen = await readPricingScreen(ctx);
  if (screen.version !== version) return { code: "changed-meanwhile", screen };
  const read = readPricingForm(form, screen.settings, screen.catalog);
  if (!read.ok) return { code: "refused", problems: read.problems };
  // Saving unchanged values is not a change for others.
  if (isDeepStrictEqual(read.settings, screen.settings)) return { code: "saved", screen };
  const { code } = await saveSettings(ctx, pricingSection, {
    data: read.settings,
    expectedVersion: version,
  });
  return { code, screen: await readPricingScreen(ctx) };
}
