import { z } from "zod";
import { done, refused } from "../actions/action-result.ts";
import { adminAction } from "../actions/admin-action.ts";
import { type SettingsFormName, settingsForms } from "./settings-forms.ts";

const sections = Object.keys(settingsForms) as SettingsFormName[];

/** Undoes a save, named by the version that it made. */
export const undoSettingsAction = adminAction(
  "undo-settings",
  z.object({ section: z.enum(sections), version: z.int().min(1) }),
  async (shop, { section, version }) => {
    const { code } = await settingsForms[section].undo(shop, version);
    if (code === "undone") return done(code, { toast: undone });
    return refused(code, { toast: code === "conflict" ? conflict : notFound, isOutdated: true });
  },
);

const undone = { title: "Undone", description: "Everything is stored as it was before." };
const conflict = {
  title: "Not undone",
  description: "Somebody else saved these settings since. Please look at them again.",
};
const notFound = {
  title: "Not undone",
  description: "What was stored before is no longer known. Please look at the settings again.",
};
