import type { TypedRecipient } from "#domain/gifts/gift-field-names.ts";

/** Something to say about a row of a file, as spreadsheets count them. */
export type RowNote = { readonly row: number; readonly sentence: string };

/** The answer of /api/recipients-file. */
export type RecipientsFileResult =
  | {
      readonly code: "read";
      readonly recipients: readonly TypedRecipient[];
      readonly notes: readonly RowNote[];
    }
  /** Nothing was taken. */
  | { readonly code: "wrong-rows"; readonly problems: readonly RowNote[] }
  | { readonly code: "refused"; readonly error: string };
