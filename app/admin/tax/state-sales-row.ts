/** A row of the table of the last twelve months. */
export type StateSalesRow = {
  readonly state: string;
  readonly name: string;
  readonly orders: number;
  readonly sales: string;
  readonly tax: string;
  /** Sales as percentage of the nexus threshold; null when the state has none. */
  readonly nexusPercent: number | null;
  readonly threshold: string | null;
};
