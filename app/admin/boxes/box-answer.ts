import type { ReadyBoxProblems } from "#domain/ready-boxes/ready-box-form.ts";

/** What the action says when a box was not saved. */
export type BoxAnswer =
  | { readonly code: "refused"; readonly problems: ReadyBoxProblems }
  | { readonly code: "changed-meanwhile" | "gone" };
