import { parseProductId } from "#domain/catalog/product.ts";
import { comingSoonFields, parseComingSoon } from "#domain/coming-soon/parse-coming-soon.ts";
import type { AppContext } from "#server/app-context.ts";
import {
  addComingSoon,
  changeComingSoon,
  findComingSoon,
  removeComingSoon,
} from "#server/coming-soon/coming-soon-queries.ts";
import { moveComingSoon } from "#server/coming-soon/move-coming-soon.ts";
import { releaseComingSoon } from "#server/stock-notices/release-coming-soon.ts";
import { formVersion } from "../shared/form-version.ts";
import {
  type ComingSoonResult,
  type ComingSoonSaved,
  comingSoonStart,
} from "./coming-soon-result.ts";

/** The actions of the Coming Soon dialog's forms. */
export type UpcomingIntent = "up" | "down" | "remove" | "release" | "save";
const intents: readonly UpcomingIntent[] = ["up", "down", "remove", "release", "save"];

export function isComingSoonForm(form: FormData): boolean {
  return form.has("upcoming");
}

export function upcomingIntent(form: FormData): UpcomingIntent | undefined {
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
  if (intent === undefined || intent === "save") return { code: "unreadable" };
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

/** Adds an upcoming bar, or changes the one whose id the form has. */
export async function saveUpcoming(ctx: AppContext, form: FormData): Promise<ComingSoonSaved> {
  const typed = { name: "", description: "", image: "", releaseDate: "" };
  for (const field of comingSoonFields) {
    const value = form.get(field);
    typed[field] = typeof value === "string" ? value : "";
  }
  const parsed = parseComingSoon(typed);
  if (!parsed.ok) return { code: "refused", problems: parsed.problems };
  if (!form.has("id")) {
    await addComingSoon(ctx.db, parsed.details);
    return { code: "saved" };
  }
  const id = parseUpcomingId(form.get("id"));
  if (id === undefined) return { code: "gone" };
  const version = formVersion.parse(form.get("version"));
  if (await changeComingSoon(ctx.db, id, parsed.details, version)) return { code: "saved" };
  const stored = await findComingSoon(ctx.db, id);
  if (!stored) return { code: "gone" };
  return { code: "changed-meanwhile", theirs: comingSoonStart(stored.item, stored.version) };
}

export function parseUpcomingId(value: unknown): number | undefined {
  return typeof value === "string" && /^\d{1,15}$/.test(value) ? Number(value) : undefined;
}
