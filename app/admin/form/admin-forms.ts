import { recordForms } from "./record-forms.ts";
import type { SaveForm } from "./save-form.ts";
import { settingsForms } from "./settings-forms.ts";

/** Every form of the admin, by the last part of the address that saves it. */
const adminForms = { ...settingsForms, ...recordForms };

export type AdminFormName = keyof typeof adminForms;

/** @returns undefined when there is no such form */
export function findAdminForm(name: string): SaveForm | undefined {
  return Object.hasOwn(adminForms, name) ? adminForms[name as AdminFormName] : undefined;
}
