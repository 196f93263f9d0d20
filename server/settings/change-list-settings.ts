import { choiceOf, type ListChoice } from "#domain/lists/list-settings.ts";
import type { AppContext } from "../app-context.ts";
import { listSection } from "./sections.ts";
import { getSettings, storeSettings } from "./settings-queries.ts";

/** More than enough for two people who change their lists at once. */
const MAX_TRIES = 5;

/** Changes what the owner chose for a list; what somebody else changes at the same time stays. */
export async function changeListChoice(
  { db, log, clock }: Pick<AppContext, "db" | "log" | "clock">,
  list: string,
  change: (choice: ListChoice) => ListChoice,
): Promise<{ readonly code: "saved" | "changed-meanwhile" }> {
  for (let each = 0; each < MAX_TRIES; each += 1) {
    const { data, version } = await getSettings(db, listSection, log);
    const saved = await storeSettings(db, listSection, {
      data: { ...data, [list]: change(choiceOf(data, list)) },
      expectedVersion: version,
      at: clock(),
      by: "owner",
    });
    if (saved.code === "saved") return saved;
  }
  return { code: "changed-meanwhile" };
}
