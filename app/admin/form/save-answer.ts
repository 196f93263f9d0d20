import type { Problems } from "#domain/form/form-codec.ts";

/** What is stored, with the version that a save is checked against: 0 while nothing is stored. */
export type Stored<Data> = { readonly data: Data; readonly version: number };

/** Answers to the save of a form: the server's, or "unreachable" from the browser. */
export type SaveAnswer<Data, Saved = unknown> =
  | ServerSaveAnswer<Data, Saved>
  | { readonly code: "unreachable" };

export type ServerSaveAnswer<Data, Saved = unknown> =
  | ({ readonly code: "saved"; readonly stored: Stored<Data> } & Saved)
  /** Fields break rules. */
  | { readonly code: "invalid"; readonly problems: Problems }
  /** Somebody else saved first; this is stored now. */
  | { readonly code: "conflict"; readonly stored: Stored<Data> }
  /** Somebody else deleted it. */
  | { readonly code: "not-found" };

export const saveStatuses = {
  saved: 200,
  invalid: 422,
  conflict: 409,
  "not-found": 409,
} as const;
