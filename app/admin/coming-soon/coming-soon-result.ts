import type { ComingSoonField, ComingSoonProblems } from "#domain/coming-soon/parse-coming-soon.ts";

/** What stands in the way of a change of the Coming Soon list. */
export type ComingSoonResult =
  | {
      readonly code: "refused";
      readonly problems: ComingSoonProblems;
      readonly typed: Readonly<Record<ComingSoonField, string>>;
    }
  /** Somebody else removed the bar in the meantime. */
  | { readonly code: "gone" }
  /** Not a form of this screen. */
  | { readonly code: "unreadable" }
  | { readonly code: "unreachable" };
