/** A row of the table: a measurement and its bound in the same run. */
export type Row = {
  readonly what: string;
  readonly figure: string;
  readonly limit: string;
  /** The measurement divided by its bound. */
  readonly share: string;
};

export const percent = (share: number): string => `${Math.round(share * 100)} %`;
export const perSecond = (value: number): string =>
  `${Math.round(value).toLocaleString("en-US")}/s`;
