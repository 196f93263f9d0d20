import type { PreviewImportResult } from "#server/imports/preview-import.ts";

/** Why a file was not taken. */
export type FileRefusal = Exclude<PreviewImportResult, { code: "previewed" }>;

/** What the import screen's action says where it leads nowhere else. */
export type ImportResult =
  | FileRefusal
  | { readonly code: "no-file" | "not-startable" | "not-possible" | "started" | "unreachable" };
