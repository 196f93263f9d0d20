import type { ReadyBoxProblems } from "#domain/ready-boxes/ready-box-form.ts";

/** The action's answer when a box was not saved. */
export type BoxAnswer =
  | { readonly code: "refused"; readonly problems: ReadyBoxProblems }
  | { readonly code: "changed-meanwhile" | "gone" };
