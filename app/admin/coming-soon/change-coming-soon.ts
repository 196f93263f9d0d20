import { comingSoonFields, parseComingSoon } from "#domain/coming-soon/parse-coming-soon.ts";
import type { AppContext } from "#server/app-context.ts";
import {
  addComingSoon,
  changeComingSoon,
  removeComingSoon,
} from "#server/coming-soon/coming-soon-queries.ts";
import { moveComingSoon } from "#server/coming-soon/move-coming-soon.ts";
import type { ComingSoonResult } from "./coming-soon-result.ts";

/** What a form of the Coming Soon dialog may ask for. */
const intents = ["up", "down", "remove", "save"] as const;

export function isComingSoonForm(form: FormData): boolean {
  return form.has("upcoming");
}

/**
 * Does what a form of the Coming Soon dialog asks for.
 * @returns undefined when it is done, or what stands in its way
 */
export async function changeUpcoming(
  ctx: AppContext,
  form: FormData,
): Promise<ComingSoonResult | undefined> {
  const id = parseUpcomingId(form.get("id"));
  const intent = intents.find((each) => each === form.get("upcoming"));
  switch (intent) {
    case "up":
    case "down":
      if (id !== undefined) await moveComingSoon(ctx, id, intent);
      return undefined;
    case "remove":
      if (id !== undefined) await removeComingSoon(ctx.db, id);
      return undefined;
    case "save":
      return await save(ctx, form, id);
    case undefined:
      return { code: "unreadable" };
  }
}

async function save(
  ctx: AppContext,
  form: FormData,
  id: number | undefined,
): Promise<ComingSoonResult | undefined> {
  const typed = { name: "", description: "", image: "", releaseDate: "" };
  for (const field of comingSoonFields) {
    const value = form.get(field);
    typed[field] = typeof value === "string" ? value : "";
  }
  const parsed = parseComingSoon(typed);
  if (!parsed.ok) return { code: "refused", problems: parsed.problems, typed };
  if (!form.has("id")) await addComingSoon(ctx.db, parsed.details);
  else if (id === undefined || !(await changeComingSoon(ctx.db, id, parsed.details))) {
    return { code: "gone" };
  }
  return undefined;
}

export function parseUpcomingId(value: unknown): number | undefined {
  return typeof value === "string" && /^\d{1,15}$/.test(value) ? Number(value) : undefined;
}
