import type { Problems } from "./form-codec.ts";

/** What is stored, with the version that a save is checked against: 0 while nothing is stored. */
export type Stored<Data> = { readonly data: Data; readonly version: number };

/** The result of saving a form. */
export type SaveResult<Data> =
  | { readonly code: "saved"; readonly stored: Stored<Data> }
  /** Fields break rules. */
  | { readonly code: "invalid"; readonly problems: Problems }
  /** Somebody else saved first; this is stored now. */
  | { readonly code: "conflict"; readonly stored: Stored<Data> }
  /** Somebody else deleted it. */
  | { readonly code: "not-found" };
