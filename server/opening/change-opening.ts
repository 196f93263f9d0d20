import type { Opening } from "#domain/shop/opening.ts";
import type { AppContext } from "../app-context.ts";
import { getSettings, saveSettings } from "../settings/settings-queries.ts";
import { openingSection } from "../shop/shop-settings.ts";
import { tellOpeningJob } from "./tell-opening.ts";

export type ChangedOpening =
  | { readonly code: "open" | "closed" }
  /** Without a name of its own and an address for mail it has nobody to answer for it. */
  | { readonly code: "incomplete" }
  | { readonly code: "changed-meanwhile" };

type OpeningContext = Pick<
  AppContext,
  "db" | "log" | "clock" | "jobs" | "details" | "opening" | "reloadSettings"
>;

/** Opens the shop for everybody. Who asked to hear of it is mailed within a minute. */
export async function openShop(ctx: OpeningContext): Promise<ChangedOpening> {
  if (!ctx.details().email) return { code: "incomplete" };
  return await change(ctx, ({ openedAt }) => ({
    state: "open",
    openedAt: openedAt ?? ctx.clock().toISOString(),
    sentence: "",
  }));
}

/** Closes it for everybody but the owner. Orders that were placed go on. */
export async function closeShop(ctx: OpeningContext, sentence: string): Promise<ChangedOpening> {
  return await change(ctx, ({ openedAt }) => ({ state: "closed", openedAt, sentence }));
}

async function change(
  ctx: OpeningContext,
  next: (stored: Opening) => Opening,
): Promise<ChangedOpening> {
  const { data: stored, version } = await getSettings(ctx.db, openingSection, ctx.log);
  const opening = next(stored);
  const { code } = await ctx.db.transaction().execute(async (tx) => {
    const change = {
      data: opening,
      expectedVersion: version,
      at: ctx.clock(),
      by: "owner",
    } as const;
    const saved = await saveSettings(tx, openingSection, change);
    // At once, and not at the next minute.
    if (saved.code === "saved" && opening.state === "open") {
      await ctx.jobs.enqueue(tx, tellOpeningJob, {});
    }
    return saved;
  });
  await ctx.reloadSettings();
  return code === "saved" ? { code: opening.state } : { code };
}
