import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { type Form, useForm } from "#app/admin/form/use-form.ts";
import { showToast } from "#app/ui/overlays/toaster.tsx";
import type { Stored } from "#domain/form/save-result.ts";
import { type PageContent, pageCodec } from "#domain/pages/page-codec.ts";
import type { PageOutline } from "#domain/pages/page-outlines.ts";
import { slugOf } from "#domain/pages/page-slug.ts";
import { pageMessages } from "./page-messages.ts";

type PageIntent = "save" | "publish" | "preview";

/** The page's current slug; null for a new one. */
export type LoadedPage = Stored<PageContent> & { readonly slug: string | null };

export type PageFormState = Form<PageContent, PageContent> & {
  readonly slug: string | null;
  /** Saves the draft, and then publishes or previews it. */
  readonly send: (intent: PageIntent) => void;
  /** Fills an empty page with an outline; its title and address stay if it has some. */
  readonly begin: (outline: PageOutline) => void;
};

export function usePageForm(loaded: LoadedPage): PageFormState {
  const navigate = useNavigate();
  const intent = useRef<PageIntent>("save");
  // The first save gives a new page its slug, before the navigation to its URL completes.
  const [slug, setSlug] = useState(loaded.slug);
  const [goTo, setGoTo] = useState<string | null>(null);
  const form = useForm({
    name: "page",
    recordId: slug,
    codec: pageCodec,
    loaded,
    onSaved({ data }) {
      const address = addressOf(data.slug);
      setSlug(data.slug);
      if (intent.current === "preview") return setGoTo(`${address}/preview`);
      showToast(intent.current === "publish" ? pageMessages.published : pageMessages.saved);
      if (data.slug !== loaded.slug) setGoTo(address);
    },
    // The slug of a new page follows its title until it is typed.
    adjust: (draft, path, before) => {
      const follows = slug === null && path === "title" && before.slug === slugOf(before.title);
      return follows ? { ...draft, slug: slugOf(draft.title) } : draft;
    },
  });
  // After the form counts as saved, otherwise the unsaved-changes guard would ask.
  useEffect(() => {
    if (goTo === null) return;
    // A full page load, so that no admin data stays in memory.
    if (goTo.endsWith("/preview")) location.assign(goTo);
    else void navigate(goTo, { replace: true });
    setGoTo(null);
  }, [goTo, navigate]);

  function send(next: PageIntent) {
    if (form.isSaving) return;
    intent.current = next;
    form.saveAs((draft) => ({ ...draft, publishes: next === "publish" }));
  }

  function begin({ title, lead, body }: PageOutline) {
    form.replace((current) => ({
      ...current,
      title: current.title || title,
      slug: current.slug || slugOf(title),
      lead,
      body,
    }));
  }
  return { ...form, slug, save: () => send("save"), send, begin };
}

export function addressOf(slug: string | null): string {
  return `/admin/shop/pages/${slug ?? "new"}`;
}
