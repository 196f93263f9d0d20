import { lazy, type ReactNode, Suspense, useState } from "react";
import { Form } from "react-router";
import { SaveTrouble } from "#app/admin/shared/save-trouble.tsx";
import { StickyHead, UnsavedMark } from "#app/admin/shared/sticky-head.tsx";
import { Button } from "#app/ui/buttons/button.tsx";
import { TextLink } from "#app/ui/buttons/text-link.tsx";
import { Skeleton } from "#app/ui/content/skeleton.tsx";
import { TextareaField, TextField } from "#app/ui/fields/text-field.tsx";
import { useHydrated } from "#app/ui/hooks/use-hydrated.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import { type LeftOut, sumLeftOut } from "#domain/pages/html/page-blocks.ts";
import type { PageField, PageForm } from "#domain/pages/page-form.ts";
import { slugOf } from "#domain/pages/page-slug.ts";
import { PageHistory } from "./page-history.tsx";
import { PagePlace } from "./page-place.tsx";
import type { PageStart, PageState, PageVersionView } from "./page-result.ts";
import { pageMessages, pageProblemWords } from "./page-words.ts";
import { addressOf, pageFieldId, usePageForm } from "./use-page-form.ts";

/** Loaded lazily: it is the largest part of the admin. */
const TextEditor = lazy(() => import("./editor/text-editor.tsx"));
const PageNotes = lazy(() => import("./editor/page-notes.tsx"));

/** Edits, previews and publishes a page. */
export function PageEditor(props: {
  loaded: PageStart;
  state: PageState;
  versions: readonly PageVersionView[];
}): ReactNode {
  const { loaded, state, versions } = props;
  const form = usePageForm(loaded);
  const { draft, problems, saving, isDirty, isBuiltIn, start } = form;
  const hydrated = useHydrated();
  const [leftOut, setLeftOut] = useState<ReadonlyMap<LeftOut, number>>(new Map());
  const isNew = start.slug === null;
  const problemOf = (field: PageField) => pageProblemWords(field, problems[field]);
  const isPublished = state.publishedOn !== null && !state.differs && !isDirty;

  function retitle(title: string) {
    form.edit((current: PageForm) => {
      // The slug follows the title until it is typed.
      const follows = isNew && current.slug === slugOf(current.title);
      return { ...current, title, ...(follows && { slug: slugOf(title) }) };
    }, "title");
  }

  return (
    <Form
      method="post"
      noValidate
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        if (isDirty) form.send("save");
      }}
    >
      <StickyHead>
        <div className="mr-auto min-w-0">
          <TextLink className="text-sm" to="/admin/shop/pages">
            All pages
          </TextLink>
          <h2 className="text-[1.625rem] leading-tight wrap-anywhere">
            {start.form.title || "New page"}
          </h2>
        </div>
        <UnsavedMark shown={hydrated && isDirty} />
        <div className="flex flex-wrap gap-2">
          <Button
            variant="quiet"
            disabled={!hydrated || (isNew && !isDirty)}
            aria-disabled={saving}
            onClick={() => {
              if (isDirty) form.send("preview");
              else location.assign(`${addressOf(start.slug)}/preview`);
            }}
          >
            Preview
          </Button>
          <Button type="submit" variant="quiet" disabled={!hydrated || !isDirty}>
            {saving ? "Saving…" : "Save draft"}
          </Button>
          <Button
            disabled={!hydrated || isPublished}
            aria-disabled={saving}
            onClick={() => form.send("publish")}
          >
            Publish
          </Button>
        </div>
      </StickyHead>
      <SaveTrouble form={form} sentences={pageMessages.trouble} />
      {hydrated && (
        <Suspense>
          <PageNotes
            body={draft.body}
            bodyId={pageFieldId("body")}
            leftOut={leftOut}
            onRead={() => setLeftOut(new Map())}
          />
        </Suspense>
      )}
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Panel aria-label="What the page says">
          <div className="grid gap-5">
            <TextField
              id={pageFieldId("title")}
              label="Title"
              problem={problemOf("title")}
              value={draft.title}
              onChange={retitle}
            />
            <TextareaField
              id={pageFieldId("lead")}
              label="Opening line"
              optional
              hint="Large, below the title. Search engines show it too."
              problem={problemOf("lead")}
              rows={2}
              value={draft.lead}
              onChange={(value) => form.edit((current) => ({ ...current, lead: value }), "lead")}
            />
            {hydrated ? (
              <Suspense fallback={<Skeleton className="h-120" />}>
                <TextEditor
                  id={pageFieldId("body")}
                  label="Text"
                  value={draft.body}
                  problem={problemOf("body")}
                  onChange={(body) => form.edit((current) => ({ ...current, body }), "body")}
                  onLeftOut={(more) => setLeftOut((before) => sumLeftOut(before, more))}
                />
              </Suspense>
            ) : (
              <Skeleton className="h-120" />
            )}
          </div>
        </Panel>
        <div className="grid gap-5">
          <PagePlace form={form} state={state} isNew={isNew} isBuiltIn={isBuiltIn} />
          {!isNew && (
            <PageHistory
              slug={start.slug ?? ""}
              versions={versions}
              onPutBack={(text) => form.edit((current) => ({ ...current, ...text }))}
            />
          )}
        </div>
      </div>
    </Form>
  );
}
