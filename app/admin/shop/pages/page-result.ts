import type { PageForm, PageProblems } from "#domain/pages/page-form.ts";
import type { ServerSaveResult } from "../../shared/use-form-draft.ts";

/** What the form begins from. */
export type PageStart = {
  /** Where the page is now; null for a new one. */
  readonly slug: string | null;
  readonly form: PageForm;
  readonly version: number;
};

export type PageSaved = { readonly start: PageStart };
export type SavePageAnswer = ServerSaveResult<PageStart, PageProblems, PageSaved>;

/** What the shop shows of a page. */
export type PageState = {
  /** A day in words; null while the shop shows none of it. */
  readonly publishedOn: string | null;
  /** Whether the stored draft says something else. */
  readonly differs: boolean;
};

/** A text that was published once. */
export type PageVersionView = { readonly number: number; readonly day: string };

/** What the screen's other buttons come to. */
export type PageActionAnswer = { readonly code: "unpublished" | "unreachable" };
