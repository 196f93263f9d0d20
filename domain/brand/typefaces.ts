/** A variable font that comes with the shop, under the SIL Open Font License 1.1. */
export type Typeface = {
  /** The file name in its package. */
  readonly file: string;
  readonly name: string;
  readonly weights: `${number} ${number}`;
  /**
   * The fallback font until it is loaded, adjusted to the same widths and line heights. `size` is
   * the width of the sample bars' names or descriptions in the font divided by their width in the
   * fallback; the others are its hhea ascent and descent per em divided by `size`. All in percent.
   */
  readonly standIn: {
    readonly serif: boolean;
    readonly size: number;
    readonly ascent: number;
    readonly descent: number;
  };
};

const serif = (size: number, ascent: number, descent: number) => ({
  serif: true,
  size,
  ascent,
  descent,
});
const sans = (size: number, ascent: number, descent: number) => ({
  serif: false,
  size,
  ascent,
  descent,
});

const typefaces = {
  fraunces: {
    file: "fraunces",
    name: "Fraunces",
    weights: "100 900",
    standIn: serif(117.37, 83.33, 21.73),
  },
  figtree: {
    file: "figtree",
    name: "Figtree",
    weights: "300 900",
    standIn: sans(100.72, 94.32, 24.82),
  },
  besley: {
    file: "besley",
    name: "Besley",
    weights: "400 900",
    standIn: serif(128.91, 96.97, 32.97),
  },
  bodoni: {
    file: "bodoni-moda",
    name: "Bodoni Moda",
    weights: "400 900",
    standIn: serif(114.55, 98.21, 34.92),
  },
  jost: { file: "jost", name: "Jost", weights: "100 900", standIn: sans(96.08, 111.36, 39.03) },
  fredoka: {
    file: "fredoka",
    name: "Fredoka",
    weights: "300 700",
    standIn: sans(100.25, 97.16, 23.54),
  },
  manrope: {
    file: "manrope",
    name: "Manrope",
    weights: "200 800",
    standIn: sans(102.82, 103.68, 29.18),
  },
  lora: { file: "lora", name: "Lora", weights: "400 700", standIn: serif(114.25, 88.05, 23.98) },
  bricolage: {
    file: "bricolage-grotesque",
    name: "Bricolage Grotesque",
    weights: "200 800",
    standIn: sans(105.88, 87.84, 25.5),
  },
  nunito: {
    file: "nunito",
    name: "Nunito",
    weights: "200 1000",
    standIn: sans(101.68, 99.43, 34.72),
  },
  sourceSans: {
    file: "source-sans-3",
    name: "Source Sans 3",
    weights: "200 900",
    standIn: sans(93.96, 108.99, 42.57),
  },
} as const satisfies Record<string, Typeface>;

export type TypefacePair = {
  readonly headings: Typeface;
  readonly text: Typeface;
  readonly headingWeight: number;
  /** In em. */
  readonly headingSpacing: number;
  /** Added to the spaces between words, in em of the text. */
  readonly wordSpacing?: number;
  readonly mood: string;
};

/** The font pairs that the owner can choose. Each weighs less than 58 kB. */
export const typefacePairs = {
  "fraunces-figtree": {
    headings: typefaces.fraunces,
    text: typefaces.figtree,
    headingWeight: 500,
    headingSpacing: -0.015,
    mood: "Warm and a little old-fashioned",
  },
  "besley-figtree": {
    headings: typefaces.besley,
    text: typefaces.figtree,
    headingWeight: 700,
    headingSpacing: -0.02,
    mood: "Sturdy, like a stenciled crate",
  },
  "bodoni-jost": {
    headings: typefaces.bodoni,
    text: typefaces.jost,
    headingWeight: 400,
    headingSpacing: -0.02,
    mood: "Sharp and quiet, like a catalog",
  },
  "fredoka-manrope": {
    headings: typefaces.fredoka,
    text: typefaces.manrope,
    headingWeight: 600,
    headingSpacing: -0.005,
    // Manrope's spaces are so narrow that words run together.
    wordSpacing: 0.05,
    mood: "Round and cheerful",
  },
  "lora-figtree": {
    headings: typefaces.lora,
    text: typefaces.figtree,
    headingWeight: 500,
    headingSpacing: -0.015,
    mood: "Bookish and calm",
  },
  bricolage: {
    headings: typefaces.bricolage,
    text: typefaces.bricolage,
    headingWeight: 700,
    headingSpacing: -0.025,
    mood: "Hand-made and modern",
  },
  nunito: {
    headings: typefaces.nunito,
    text: typefaces.nunito,
    headingWeight: 800,
    headingSpacing: -0.015,
    mood: "Soft and friendly",
  },
  "jost-source": {
    headings: typefaces.jost,
    text: typefaces.sourceSans,
    headingWeight: 500,
    headingSpacing: -0.015,
    mood: "Geometric and plain",
  },
} as const satisfies Record<string, TypefacePair>;

export type TypefacePairName = keyof typeof typefacePairs;
export const typefacePairNames = Object.keys(typefacePairs) as TypefacePairName[];

/** One name if both are the same font. */
export function pairTitle({ headings, text }: TypefacePair): string {
  return headings.file === text.file ? headings.name : `${headings.name} & ${text.name}`;
}

/** Without duplicates. */
export function filesOf({ headings, text }: TypefacePair): Typeface[] {
  return headings.file === text.file ? [headings] : [headings, text];
}
