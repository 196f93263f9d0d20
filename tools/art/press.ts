import type { SampleProduct } from "#domain/catalog/sample-products.ts";
import type { Shape } from "./labels.ts";
import type { Random } from "./random.ts";

/** A bar's face in its own units; the picture around it is 800 by 1000. */
export const faceWidth = 500;
export const faceHeight = 860;

export type Foil = "gold" | "silver" | "copper";

export type Label = {
  readonly shape: Shape;
  readonly center: readonly [x: number, y: number];
  /** What the type may span. */
  readonly width: number;
  readonly paper: string;
  readonly ink: string;
  readonly accent: string;
  /** The lines that run inside the edge, as insets with their stroke width. */
  readonly frame?: readonly (readonly [inset: number, width: number, dash?: string])[];
  readonly nameLimit?: number;
};

/** What a pattern puts on the paper, in the order of printing. */
export type Print = {
  readonly ground: string;
  readonly label: Label;
  /** Printed after the label, so that it overlaps it. */
  readonly over?: string;
  /** Style rules of the moving version; the still one leaves them out. */
  readonly motion?: string;
};

export type Wrapper = {
  readonly slug: string;
  readonly nameLines: readonly string[];
  /** Said in italics under the name. */
  readonly kind: string;
  readonly foil: Foil;
  /** The paper the bar lies on. */
  readonly table: string;
  readonly draw: (random: Random, bar: SampleProduct) => Print;
};
