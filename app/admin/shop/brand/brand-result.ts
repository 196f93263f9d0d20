import type { ServerSaveResult } from "#app/admin/shared/use-form-draft.ts";
import type { BrandProblems, BrandSettings } from "#domain/brand/brand-settings.ts";

export type BrandStart = { readonly settings: BrandSettings; readonly version: number };
export type SaveBrandAnswer = ServerSaveResult<BrandStart, BrandProblems, { start: BrandStart }>;
