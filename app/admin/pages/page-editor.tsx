import { type ReactNode, Suspense, useState } from "react";
import { fieldsOf } from "#app/admin/form/form-fields.tsx";
import { FormFrame, FormUnsavedMark } from "#app/admin/form/form-frame.tsx";
import { StickyHead } from "#app/admin/shared/sticky-head.tsx";
import { Button } from "#app/ui/buttons/button.tsx";
import { TextLink } from "#app/ui/buttons/text-link.tsx";
import { Skeleton } from "#app/ui/content/skeleton.tsx";
import { useHydrated } from "#app/ui/hooks/use-hydrated.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import { lazyWithRetry } from "#app/ui/lazy/lazy-with-retry.ts";
import { PartNotLoaded } from "#app/ui/lazy/part-not-loaded.tsx";
import { type LeftOut, sumLeftOut } from "#domain/pages/html/page-blocks.ts";
import { pageCodec } from "#domain/pages/page-codec.ts";
import { type PageOutline, pageOutlines } from "#domain/pages/page-outlines.ts";
import { PageHistory } from "./page-history.tsx";
import { pageMessages } from "./page-messages.ts";
import { PagePlace } from "./page-place.tsx";
import type { PageState, PageVersionView } from "./page-state-sign.tsx";
import { addressOf, type LoadedPage, usePageForm } from "./use-page-form.ts";

const F = fieldsOf(pageCodec);

/** Loaded lazily: it is the largest part of the admin. */
const TextEditor = lazyWithRetry(() => import("./editor/text-editor.tsx"), PartNotLoaded);
const PageNotes = lazyWithRetry(() => import("./editor/page-notes.tsx"));

export function PageEditor(props: {
  loaded: LoadedPage;
  state: PageState;
  versions: readonly PageVersionView[];
}): ReactNode {
  const { loaded, state, versions } = props;
  const form = usePageForm(loaded);
  const { draft, isSaving, isDirty, slug } = form;
  const hydrated = useHydrated();
  const [leftOut, setLeftOut] = useState<ReadonlyMap<LeftOut, number>>(new Map());
  const isNew = slug === null;
  const isPublished = state.publishedOn !== null && !state.differs && !isDirty;

  const head = (
    <StickyHead>
      <div className="mr-auto min-w-0">
        <TextLink className="text-sm" to="/admin/shop/pages">
          All pages
        </TextLink>
        <h2 className="text-[1.625rem] leading-tight wrap-anywhere">
          {form.stored.data.title || "New page"}
        </h2>
      </div>
      <FormUnsavedMark />
      <div className="flex flex-wrap gap-2">
        <Button
          variant="quiet"
          disabled={!hydrated || (isNew && !isDirty)}
          aria-disabled={isSaving}
          onClick={() => {
            if (isDirty) form.send("preview");
            else location.assign(`${addressOf(slug)}/preview`);
          }}
        >
          Preview
        </Button>
        <Button type="submit" variant="quiet" disabled={!hydrated || !isDirty}>
          {isSaving ? "Saving…" : "Save draft"}
        </Button>
        <Button
          disabled={!hydrated || isPublished}
          aria-disabled={isSaving}
          onClick={() => form.send("publish")}
        >
          Publish
        </Button>
      </div>
    </StickyHead>
  );
  return (
    <FormFrame form={form} messages={pageMessages.notSaved} head={head}>
      {hydrated && (
        <Suspense>
          <PageNotes
            body={draft.body}
            bodyId="page-body"
            leftOut={leftOut}
            onRead={() => setLeftOut(new Map())}
          />
        </Suspense>
      )}
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Panel aria-label="What the page says">
          <div className="grid gap-5">
            {hydrated && draft.lead === "" && draft.body === "" && (
              <OutlineChoice onChoose={form.begin} />
            )}
            <F.Text path="title" label="Title" />
            <F.Textarea
              path="lead"
              label="Opening line"
              optional
              hint="Large, below the title. Search engines show it too."
              rows={2}
            />
            {hydrated ? (
              <Suspense fallback={<Skeleton className="h-120" />}>
                <TextEditor
                  id="page-body"
                  label="Text"
                  value={draft.body}
                  problem={form.problems.body}
                  onChange={(body) => form.edit("body", body)}
                  onLeftOut={(more) => setLeftOut((before) => sumLeftOut(before, more))}
                />
              </Suspense>
            ) : (
              <Skeleton className="h-120" />
            )}
          </div>
        </Panel>
        <div className="grid gap-5">
          <PagePlace form={form} state={state} />
          {!isNew && (
            <PageHistory
              slug={slug}
              versions={versions}
              onRestore={(text) => form.replace((current) => ({ ...current, ...text }))}
            />
          )}
        </div>
      </div>
    </FormFrame>
  );
}

/** Outlines that an empty page may begin with. */
function OutlineChoice(props: { onChoose: (outline: PageOutline) => void }) {
  return (
    <fieldset className="grid gap-2 rounded-md bg-sunken p-4">
      <legend className="sr-only">Outlines</legend>
      <p>
        Begin with an outline, with places for your photos and words, or write on the blank page.
      </p>
      <div className="flex flex-wrap gap-2">
        {pageOutlines.map((outline) => (
          <Button
            key={outline.name}
            variant="quiet"
            size="small"
            onClick={() => props.onChoose(outline)}
          >
            {outline.name}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}
