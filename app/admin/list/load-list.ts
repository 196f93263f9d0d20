import { type ListPreferences, preferencesOf } from "#domain/lists/list-settings.ts";
import type { AppContext } from "#server/app-context.ts";
import { listSection } from "#server/settings/sections.ts";
import { getSettings } from "#server/settings/settings-queries.ts";
import type { List } from "./define-list.ts";
import { type FindRows, type FoundPage, findPage } from "./find-page.ts";

/** A page of a list as its screen shows it. */
export type LoadedList<Row, Filters, By extends string> = FoundPage<Row, Filters, By> & {
  /** What the owner chose for it. */
  readonly preferences: ListPreferences;
};

/** Loads the page that an address asks for, with what the owner chose for the list. */
export async function loadList<Row, Filters, By extends string>(
  { db, log }: Pick<AppContext, "db" | "log">,
  list: List<Row, Filters, By>,
  query: URLSearchParams,
  find: FindRows<Row, Filters, By>,
): Promise<LoadedList<Row, Filters, By>> {
  const { data } = await getSettings(db, listSection, log);
  return { ...(await findPage(list, query, find)), preferences: preferencesOf(data, list.path) };
}
