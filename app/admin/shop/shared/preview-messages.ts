import type { BrandSettings } from "#domain/brand/brand-settings.ts";
import type { HomeSettings } from "#domain/home/home-settings.ts";

/** The frame says so once it can hear. */
export const PREVIEW_READY = "preview-ready";

/** What is typed and not saved; what is left out is shown as it is saved. */
export type PreviewDraft = {
  readonly brand?: BrandSettings;
  readonly home?: HomeSettings;
};
