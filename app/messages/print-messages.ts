import type { ToastText } from "./toast-text.ts";

export const printMessages = {
  failed: { title: "Print failed", description: "Could not open print dialog" } satisfies ToastText,
} as const;
