import type { AppContext } from "#server/app-context.ts";
import { saveSettings } from "#server/settings/save-settings.ts";
import {
  getSettings,
  type SettingsSection,
  type StoredSettings,
} from "#server/settings/settings-queries.ts";
import { answerSave } from "./answer-save.ts";
import { formVersion } from "./form-version.ts";

/** A section's settings as a form starts from them. */
export type SectionStart<Data> = { readonly settings: Data; readonly version: number };

export function sectionStart<Data>({ data, version }: StoredSettings<Data>): SectionStart<Data> {
  return { settings: data, version };
}

/** Saves a form's settings and answers with what is stored then, also when somebody else was first. */
export async function saveSection<Data>(
  shop: Pick<AppContext, "db" | "log" | "clock" | "reloadSettings">,
  section: SettingsSection<Data>,
  change: { readonly data: Data; readonly version: FormDataEntryValue | null },
) {
  const { data } = change;
  const expectedVersion = formVersion.parse(change.version);
  const { code } = await saveSettings(shop, section, {
    data,
    expectedVersion,
  });
  if (code === "saved") {
    return answerSave({ code, start: sectionStart({ data, version: expectedVersion + 1 }) });
  }
  return answerSave({
    code,
    theirs: sectionStart(await getSettings(shop.db, section, shop.log)),
  });
}
