import type { Opening } from "#domain/shop/opening.ts";
import type { AppContext } from "../app-context.ts";
import { notifyWaitingJob } from "../notices/notify-waiting.ts";
import { openingSection } from "../settings/sections.ts";
import { getSettings, storeSettings } from "../settings/settings-queries.ts";

export type ChangedOpening =
  | { readonly code: "open" | "closed" }
  /** The shop's name or email address is missing. */
  | { readonly code: "incomplete" }
  | { readonly code: "changed-meanwhile" };

type OpeningContext = Pick<
  AppContext,
  "db" | "log" | "clock" | "jobs" | "details" | "opening" | "reloadSettings"
>;

/** Opens the shop. People who asked to be told are mailed within a minute. */
export async function openShop(ctx: OpeningContext): Promise<ChangedOpening> {
  if (!ctx.details().email) return { code: "incomplete" };
  return await change(ctx, ({ openedAt }) => ({
    state: "open",
    openedAt: openedAt ?? ctx.clock().toISOString(),
    sentence: "",
  }));
}

/** Closes the shop for everybody but the owner. Existing orders continue. */
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
    const saved = await storeSettings(tx, openingSection, change);
    // Now, instead of at the next run of the schedule.
    if (saved.code === "saved" && opening.state === "open") {
      await ctx.jobs.enqueue(tx, notifyWaitingJob, {});
    }
    return saved;
  });
  await ctx.reloadSettings();
  return code === "saved" ? { code: opening.state } : { code };
}
