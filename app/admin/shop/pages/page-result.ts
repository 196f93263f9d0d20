import type { ServerSaveResult } from "#app/admin/shared/use-form-draft.ts";
import type { PageForm, PageProblems } from "#domain/pages/page-form.ts";

/** Initial values of the form. */
export type PageStart = {
  /** The page's current slug; null for a new one. */
  readonly slug: string | null;
  readonly form: PageForm;
  readonly version: number;
};

export type PageSaved = { readonly start: PageStart };
export type SavePageAnswer = ServerSaveResult<PageStart, PageProblems, PageSaved>;

/** What the shop shows of a page. */
export type PageState = {
  /** A formatted date; null when it is not published. */
  readonly publishedOn: string | null;
  /** Whether the stored draft differs from the published version. */
  readonly differs: boolean;
};

/** An earlier published version. */
export type PageVersionView = { readonly number: number; readonly day: string };

/** Answers to the screen's other buttons. */
export type PageActionAnswer = { readonly code: "unpublished" | "unreachable" };
