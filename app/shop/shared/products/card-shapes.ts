export type CardShape = "grid" | "upright" | "list" | "feature" | "wide";

/**
 * The parts of a card by its shape. Without a class, the description is left out.
 *
 * grid: a cell of the grid, which shares its rows; upright: on its own; list: a row; feature and
 * wide: the large ones of the home page.
 *
 * Picture sizes are slightly smaller than displayed on a phone, whose pixel density allows the next
 * smaller file.
 */
export const cardShapes = {
  grid: {
    imageSizes: "(min-width: 64rem) 280px, (min-width: 48rem) 30vw, 44vw",
    card: "row-span-4 grid-rows-subgrid gap-y-0",
    picture: "mb-3 rounded-lg",
    text: "row-span-2 grid-rows-subgrid gap-y-0",
    words: "mt-1.5 grid content-start gap-1.5",
    name: "[--room:40vw] lg:[--room:15rem]",
    description: "",
    buy: "mt-3 justify-between gap-x-3 gap-y-1.5",
  },
  upright: {
    imageSizes: "(min-width: 64rem) 280px, (min-width: 48rem) 30vw, 44vw",
    card: "grid-rows-[auto_1fr_auto] gap-3",
    picture: "rounded-lg",
    text: "content-start gap-1.5",
    words: "contents",
    name: "[--room:40vw] lg:[--room:11rem]",
    description: "",
    buy: "justify-between gap-x-3 gap-y-1.5",
  },
  list: {
    imageSizes: "(min-width: 40rem) 160px, 112px",
    card: "grid-cols-[6rem_minmax(0,1fr)] gap-x-4 gap-y-3 py-5 sm:grid-cols-[8rem_minmax(0,1fr)_auto] sm:items-center sm:gap-x-8",
    picture: "row-span-2 self-start rounded-md sm:row-auto",
    text: "content-start gap-1.5",
    words: "contents",
    name: "[--room:calc(100vw-9.5rem)]",
    description: "text-soft",
    buy: "justify-between gap-x-3 gap-y-1.5 sm:min-w-48 sm:flex-col sm:items-stretch sm:text-center",
  },
  feature: {
    imageSizes: "(min-width: 64rem) 650px, 85vw",
    card: "grid-rows-[auto_1fr_auto] gap-3",
    picture: "rounded-lg",
    text: "content-start gap-1.5",
    words: "contents",
    name: "[--room:85vw] lg:[--room:34rem]",
    description: "max-w-136 text-lg text-soft",
    buy: "gap-5",
  },
  wide: {
    imageSizes: "(min-width: 64rem) 240px, 40vw",
    card: "grid-cols-[2fr_3fr] grid-rows-[1fr_auto] gap-x-5 gap-y-3 lg:grid-cols-[12rem_1fr]",
    picture: "row-span-2 self-start rounded-lg",
    text: "content-center gap-1.5",
    words: "contents",
    name: "[--room:50vw] lg:[--room:16rem]",
    description: "text-soft",
    buy: "justify-between gap-x-3 gap-y-1.5",
  },
} as const satisfies Record<CardShape, Record<string, string>>;

/** Letters above which a name gets a smaller size, so that 60 fit in the three lines of a large card. */
const LONG_NAME = 40;

/** The font size of a name on a card of this shape. */
export function cardNameSize(shape: CardShape, name: string): string {
  const isLong = name.length > LONG_NAME;
  switch (shape) {
    case "feature":
      return isLong
        ? "[--size:clamp(1.25rem,0.9rem+2.4vw,2.75rem)]"
        : "[--size:clamp(2.25rem,1.6rem+2.4vw,3.5rem)]";
    case "list":
      return "[--size:1.45rem] sm:[--size:1.9rem]";
    default:
      return isLong ? "[--size:clamp(1rem,1.5vw,1.25rem)]" : "[--size:1.45rem]";
  }
}

/** Layout and size of the line with origin and cocoa. */
export function cardFactsClass(shape: CardShape | undefined): string {
  switch (shape) {
    case "grid":
    case "upright":
      return "flex-col text-[0.6875rem] font-semibold tracking-[0.05em] md:text-[0.75rem] md:tracking-[0.07em]";
    case "list":
      return "flex-col text-caps sm:flex-row sm:flex-wrap";
    default:
      return "flex-wrap text-caps";
  }
}
