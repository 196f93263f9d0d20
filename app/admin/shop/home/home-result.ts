import type { ServerSaveResult } from "#app/admin/shared/use-form-draft.ts";
import type { HomeProblems, HomeSettings } from "#domain/home/home-settings.ts";

export type HomeStart = { readonly settings: HomeSettings; readonly version: number };
export type SaveHomeAnswer = ServerSaveResult<HomeStart, HomeProblems, { start: HomeStart }>;
