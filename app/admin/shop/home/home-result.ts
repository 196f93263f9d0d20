import type { HomeProblems, HomeSettings } from "#domain/home/home-settings.ts";
import type { ServerSaveResult } from "../../shared/use-form-draft.ts";

export type HomeStart = { readonly settings: HomeSettings; readonly version: number };
export type SaveHomeAnswer = ServerSaveResult<HomeStart, HomeProblems, { start: HomeStart }>;
