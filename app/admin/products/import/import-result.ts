import type { PreviewImportResult } from "#server/imports/preview-import.ts";

/** Why a file was refused. */
export type FileRefusal = Exclude<PreviewImportResult, { code: "previewed" }>;

/** Answers of the import screen's action that do not redirect. */
export type ImportResult =
  | FileRefusal
  | { readonly code: "no-file" | "not-startable" | "not-possible" | "started" | "unreachable" };
