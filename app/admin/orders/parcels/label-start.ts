/** Initial data of the label dialog. */
export type LabelStart = {
  /** False when the sender is still missing on the Labels screen. */
  readonly hasSender: boolean;
  readonly ounces: number;
  readonly length: number;
  readonly width: number;
  readonly height: number;
  readonly estimatedBars: number;
};
