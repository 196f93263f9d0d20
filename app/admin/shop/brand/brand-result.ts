import type { BrandProblems, BrandSettings } from "#domain/brand/brand-settings.ts";
import type { ServerSaveResult } from "../../shared/use-form-draft.ts";

export type BrandStart = { readonly settings: BrandSettings; readonly version: number };
export type SaveBrandAnswer = ServerSaveResult<BrandStart, BrandProblems, { start: BrandStart }>;
