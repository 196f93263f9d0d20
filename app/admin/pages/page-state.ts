/** What the shop shows of a page. */
export type PageState = {
  /** A formatted date; null when it is not published. */
  readonly publishedOn: string | null;
  /** Whether the stored draft differs from the published version. */
  readonly differs: boolean;
};

/** An earlier published version. */
export type PageVersionView = { readonly number: number; readonly day: string };
