import type { TypedRecipient } from "#domain/gifts/gift-field-names.ts";

/** Something to say about a row of a file, as spreadsheets count them. */
export type RowNote = { readonly row: number; readonly sentence: string };

/** 500 rows with long messages, in any encoding. */
export const MAX_RECIPIENTS_FILE_BYTES = 1024 * 1024;

export const recipientsFileTooLarge = {
  code: "refused",
  error: "This file is larger than 1 MB. A list of 500 addresses is much smaller.",
} as const;

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
