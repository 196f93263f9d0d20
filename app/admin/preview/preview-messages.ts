import type { BrandSettings } from "#domain/brand/brand-settings.ts";
import type { HomeSettings } from "#domain/home/home-settings.ts";

/** Sent by the frame when it is ready to receive messages. */
export const PREVIEW_READY = "preview-ready";

/** Unsaved values; what is missing is shown as saved. */
export type PreviewDraft = { readonly brand?: BrandSettings; readonly home?: HomeSettings };
