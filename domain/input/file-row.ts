/** A row of a CSV file. */
export type FileRow = {
  /** As spreadsheets count, with the title row and blank rows. */
  readonly row: number;
  /** Cleaned (domain/csv/clean-cell.ts), by column name. */
  readonly cells: Readonly<Record<string, string>>;
  /** Whether it has filled cells beyond the titles, as after a comma without quotation marks. */
  readonly hasExtraCells?: boolean;
};
