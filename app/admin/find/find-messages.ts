import type { ToastText } from "#app/ui/overlays/toaster.tsx";

export const findMessages = {
  placeholder: "Order, name, street, bar, code…",
  searching: "Searching…",
  keepTyping: "Type three letters to search everything.",
  tooShort: "Type at least three letters.",
  none: (typed: string) => `Nothing found for “${typed}”.`,
  noneHint: "Try part of a name, an order's last digits, a street, a ZIP code or a bar.",
  failed: "Search isn't working right now. Please try again.",
  offline: "You're offline. Search works again once you're connected.",
  locked: "The admin is locked.",
  slow: (kinds: readonly string[]) =>
    `Not searched, because it took too long: ${kinds.join(", ")}. Try a longer word.`,
  notLoaded: {
    title: "Search isn't loaded",
    description: "The shop didn't answer. Please check your connection and try again.",
  } satisfies ToastText,
} as const;
