/** One line of the table: what was measured, beside what bounds it, in the same run. */
export type Row = {
  readonly what: string;
  readonly figure: string;
  readonly limit: string;
  /** The figure's share of the limit. */
  readonly share: string;
};

export const percent = (share: number): string => `${Math.round(share * 100)} %`;
export const perSecond = (value: number): string =>
  `${Math.round(value).toLocaleString("en-US")}/s`;
