import { z } from "zod";

/** A name, and the query of a list's address that it stands for. */
export const savedViewSchema = z.object({
  name: z.string().trim().min(1, "Please name the view.").max(40, "At most 40 characters."),
  query: z.string().max(1_000),
});
export type SavedView = z.infer<typeof savedViewSchema>;

/** What the owner chose for a list of the admin. */
const listPreferencesSchema = z.object({
  views: z.array(savedViewSchema),
  /** Ids of columns. */
  hidden: z.array(z.string().max(40)).max(40),
});
export type ListPreferences = z.infer<typeof listPreferencesSchema>;

/** By the path of the list. */
export const listSettingsSchema = z.record(z.string(), listPreferencesSchema);
export type ListSettings = Readonly<Record<string, ListPreferences>>;

export const MAX_SAVED_VIEWS = 20;

export function preferencesOf(settings: ListSettings, list: string): ListPreferences {
  return settings[list] ?? { views: [], hidden: [] };
}
