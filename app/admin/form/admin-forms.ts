import { recordForms } from "./record-forms.ts";
import type { SaveForm } from "./save-form.ts";
import { type SettingsFormName, settingsForms } from "./settings-forms.ts";

type RecordFormName = keyof typeof recordForms;

export type AdminFormName = SettingsFormName | RecordFormName;

/** @returns undefined when there is no such form */
export function findAdminForm(name: string): SaveForm | undefined {
  if (Object.hasOwn(settingsForms, name)) return settingsForms[name as SettingsFormName].save;
  return Object.hasOwn(recordForms, name) ? recordForms[name as RecordFormName] : undefined;
}
