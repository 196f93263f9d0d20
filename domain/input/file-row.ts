/** A row of a CSV file. */
export type FileRow = {
  /** As spreadsheets count, with the title row and blank rows. */
  readonly row: number;
  /** Trimmed, by column name. */
  readonly cells: Readonly<Record<string, string>>;
};
