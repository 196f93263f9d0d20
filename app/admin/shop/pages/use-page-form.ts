import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { type FormDraft, useFormDraft } from "#app/admin/shared/use-form-draft.ts";
import { useUnsavedGuard } from "#app/admin/shared/use-unsaved-guard.ts";
import { showToast } from "#app/ui/overlays/toaster.tsx";
import { isBuiltInPage } from "#domain/pages/built-in-pages.ts";
import {
  type PageForm,
  type PageProblems,
  pageFields,
  readPageForm,
} from "#domain/pages/page-form.ts";
import type { PageSaved, PageStart } from "./page-result.ts";
import { pageMessages } from "./page-words.ts";

type Wish = "save" | "publish" | "preview";

export type PageFormDraft = FormDraft<PageStart, PageForm, PageProblems> & {
  readonly isBuiltIn: boolean;
  /** Saves the draft, and then publishes or previews it. */
  readonly send: (wish: Wish) => void;
};

export const pageFieldId = (field: string) => `page-${field}`;

/** Draft of the page editor until it is saved. */
export function usePageForm(loaded: PageStart): PageFormDraft {
  const navigate = useNavigate();
  const wish = useRef<Wish>("save");
  const [goTo, setGoTo] = useState<string | null>(null);
  const isBuiltIn = loaded.slug !== null && isBuiltInPage(loaded.slug);
  const form = useFormDraft<PageStart, PageForm, PageProblems, PageSaved>({
    loaded,
    draftOf: (start) => start.form,
    // The first save gives a new page its slug, before the navigation to its URL completes.
    action: (start) => addressOf(start.slug),
    encType: "multipart/form-data",
    problemsOf(draft) {
      const read = readPageForm(draft, { isBuiltIn, publish: wish.current === "publish" });
      return read.ok ? undefined : read.problems;
    },
    formData: (draft, start) => formDataOf(draft, start.version, wish.current === "publish"),
    fields: pageFields,
    idOf: pageFieldId,
    onSaved({ start }) {
      const address = addressOf(start.slug);
      if (wish.current === "preview") setGoTo(`${address}/preview`);
      else {
        showToast(wish.current === "publish" ? pageMessages.published : pageMessages.saved);
        if (start.slug !== loaded.slug) setGoTo(address);
      }
      return start;
    },
  });
  useUnsavedGuard(form.isDirty);
  // After the form counts as saved, otherwise the unsaved-changes guard would ask.
  useEffect(() => {
    if (goTo === null) return;
    // A full page load, so that no admin data stays in memory.
    if (goTo.endsWith("/preview")) location.assign(goTo);
    else void navigate(goTo, { replace: true });
    setGoTo(null);
  }, [goTo, navigate]);
  return {
    ...form,
    isBuiltIn,
    send(next) {
      wish.current = next;
      form.save();
    },
  };
}

export function addressOf(slug: string | null): string {
  return `/admin/shop/pages/${slug ?? "new"}`;
}

function formDataOf(draft: PageForm, version: number, publish: boolean): FormData {
  const sent = new FormData();
  const { inFooter, ...texts } = draft;
  for (const [name, text] of Object.entries(texts)) sent.set(name, text);
  if (inFooter) sent.set("inFooter", "on");
  if (publish) sent.set("publish", "on");
  sent.set("version", String(version));
  return sent;
}
