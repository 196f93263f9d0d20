/** A row of the sample list. */
export type SampleThing = {
  readonly id: string;
  readonly name: string;
  readonly kind: "soft" | "hard";
  readonly owner: string;
  /** As 2026-01-31. */
  readonly made: string;
  /** In dollars. */
  readonly price: number;
};

/** The later one was made, the cheaper it is. */
export const sampleThings: readonly SampleThing[] = Array.from({ length: 27 }, (_, index) => ({
  id: String(index + 1),
  name: `Thing ${String(index + 1).padStart(2, "0")}`,
  kind: index % 2 === 0 ? "soft" : "hard",
  owner: index % 3 === 0 ? "Robin" : "Sasha",
  made: `2026-01-${String(index + 1).padStart(2, "0")}`,
  price: 27 - index,
}));

export const nothing = () => {};
export const longWord = "A-name-that-nobody-thought-of-when-the-column-was-made";
