import type { Shape } from "./labels.ts";
import type { Random } from "./random.ts";

/** A bar's face in its own units; the picture around it is 800 by 1000. */
export const faceWidth = 500;
export const faceHeight = 860;

export type Foil = "gold" | "silver" | "copper";

export type Label = {
  readonly shape: Shape;
  readonly center: readonly [x: number, y: number];
  /** Maximum width of the text. */
  readonly width: number;
  readonly paper: string;
  readonly ink: string;
  readonly accent: string;
  /** Lines along the edge, as insets with stroke width and dash. */
  readonly frame?: readonly (readonly [inset: number, width: number, dash?: string])[];
  readonly nameLimit?: number;
};

/** What a pattern draws on the paper, in order. */
export type Print = {
  readonly ground: string;
  readonly label: Label;
  /** Drawn after the label, above it. */
  readonly over?: string;
  /** CSS of the animated version; the still version has none. */
  readonly motion?: string;
};

export type Wrapper = {
  readonly slug: string;
  readonly nameLines: readonly string[];
  /** The kind of chocolate, in italics below the name. */
  readonly kind: string;
  readonly foil: Foil;
  /** Color of the table. */
  readonly table: string;
  readonly draw: (random: Random) => Print;
};
