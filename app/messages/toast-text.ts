/** Titles and descriptions of toasts go together. */
export type ToastText = { readonly title: string; readonly description: string };
