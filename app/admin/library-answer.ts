/** What the media library is told about its pictures. */
export type LibraryAnswer = {
  readonly pictures: readonly { readonly address: string; readonly name: string }[];
  /** How many to leave out to see the next ones; null when these were the last. */
  readonly next: number | null;
};
