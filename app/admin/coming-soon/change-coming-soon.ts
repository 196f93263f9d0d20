import { parseProductId } from "#domain/catalog/product.ts";
import type { AppContext } from "#server/app-context.ts";
import { removeComingSoon } from "#server/coming-soon/coming-soon-queries.ts";
import { moveComingSoon } from "#server/coming-soon/move-coming-soon.ts";
import { releaseComingSoon } from "#server/stock-notices/release-coming-soon.ts";
import type { ComingSoonResult } from "./coming-soon-result.ts";

/** The actions of the Coming Soon dialog's list. */
type UpcomingIntent = "up" | "down" | "remove" | "release";
const intents: readonly UpcomingIntent[] = ["up", "down", "remove", "release"];

export function isComingSoonForm(form: FormData): boolean {
  return form.has("upcoming");
}

function upcomingIntent(form: FormData): UpcomingIntent | undefined {
  return intents.find((each) => each === form.get("upcoming"));
}

/**
 * Moves, removes or releases an upcoming bar.
 * @returns undefined on success, otherwise the problem
 */
export async function arrangeUpcoming(
  ctx: AppContext,
  form: FormData,
): Promise<ComingSoonResult | undefined> {
  const id = parseUpcomingId(form.get("id"));
  const intent = upcomingIntent(form);
  if (intent === undefined) return { code: "unreadable" };
  if (id === undefined) return undefined;
  if (intent === "release") {
    const productId = parseProductId(String(form.get("product") ?? ""));
    if (productId === undefined) return { code: "no-product" };
    const { code } = await releaseComingSoon(ctx, id, productId);
    return code === "gone" ? { code: "no-product" } : undefined;
  }
  if (intent === "remove") await removeComingSoon(ctx.db, id);
  else await moveComingSoon(ctx, id, intent);
  return undefined;
}

export function parseUpcomingId(value: unknown): number | undefined {
  return typeof value === "string" && /^\d{1,15}$/.test(value) ? Number(value) : undefined;
}
