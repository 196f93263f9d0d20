import { type FormDraft, useFormDraft } from "#app/admin/shared/use-form-draft.ts";
import { showToast } from "#app/ui/overlays/toaster.tsx";
import {
  type HomeProblems,
  type HomeSettings,
  homeFieldPaths,
  readHome,
} from "#domain/home/home-settings.ts";
import { homeMessages, homeProblemWords } from "./home-messages.ts";
import type { HomeStart } from "./home-result.ts";

export type HomeForm = FormDraft<HomeStart, HomeSettings, HomeProblems> & {
  /** Changes a part of the page and clears the problem of its field. */
  readonly change: <Part extends keyof HomeSettings>(
    part: Part,
    value: HomeSettings[Part],
    path?: string,
  ) => void;
  readonly problemOf: (path: string) => string | undefined;
};

/** @param path such as "hero.headline" */
export const homeFieldId = (path: string) => `home-${path.replaceAll(".", "-")}`;

export function useHomeForm(loaded: HomeStart): HomeForm {
  const form = useFormDraft<HomeStart, HomeSettings, HomeProblems, { start: HomeStart }>({
    loaded,
    draftOf: ({ settings }) => settings,
    action: "/admin/shop/home",
    problemsOf(draft) {
      const read = readHome(draft);
      return read && !read.ok ? read.problems : undefined;
    },
    formData(draft, { version }) {
      const sent = new FormData();
      sent.set("home", JSON.stringify(draft));
      sent.set("version", String(version));
      return sent;
    },
    fields: homeFieldPaths,
    idOf: homeFieldId,
    onSaved({ start }) {
      showToast(homeMessages.saved);
      return start;
    },
  });
  return {
    ...form,
    change: (part, value, path) => form.edit((current) => ({ ...current, [part]: value }), path),
    problemOf(path) {
      const problem = form.problems[path];
      return problem && homeProblemWords[problem];
    },
  };
}
