/** The tasting wheel: notes by group, in the order around the wheel. */
export const tastingWheel = {
  berry: {
    name: "Berry",
    notes: { raspberry: "Raspberry", strawberry: "Strawberry", blackcurrant: "Blackcurrant" },
  },
  fruit: {
    name: "Fruit",
    notes: {
      cherry: "Cherry",
      plum: "Plum",
      apricot: "Apricot",
      banana: "Banana",
      pineapple: "Pineapple",
      mango: "Mango",
    },
  },
  citrus: {
    name: "Citrus",
    notes: { lemon: "Lemon", orange: "Orange", grapefruit: "Grapefruit" },
  },
  "dried-fruit": {
    name: "Dried fruit",
    notes: { raisin: "Raisin", fig: "Fig", date: "Date" },
  },
  floral: {
    name: "Floral",
    notes: {
      jasmine: "Jasmine",
      orchid: "Orchid",
      "orange-blossom": "Orange blossom",
      rose: "Rose",
    },
  },
  spice: {
    name: "Spice",
    notes: {
      cinnamon: "Cinnamon",
      vanilla: "Vanilla",
      pepper: "Pepper",
      chili: "Chili",
      licorice: "Licorice",
    },
  },
  earth: {
    name: "Earth and wood",
    notes: { tobacco: "Tobacco", cedar: "Cedar", "black-tea": "Black tea", mushroom: "Mushroom" },
  },
  roast: {
    name: "Roast",
    notes: { coffee: "Coffee", toast: "Toast", malt: "Malt", smoke: "Smoke", cocoa: "Cocoa" },
  },
  nut: {
    name: "Nut and seed",
    notes: { almond: "Almond", hazelnut: "Hazelnut", walnut: "Walnut", sesame: "Sesame" },
  },
  sweet: {
    name: "Sweet",
    notes: {
      caramel: "Caramel",
      honey: "Honey",
      toffee: "Toffee",
      molasses: "Molasses",
      cream: "Cream",
      butter: "Butter",
    },
  },
} as const;

export type TastingGroup = keyof typeof tastingWheel;
type NotesOf<Group> = Group extends { readonly notes: infer Notes } ? keyof Notes : never;
export type TastingNote = NotesOf<(typeof tastingWheel)[TastingGroup]>;

export const tastingGroups = Object.keys(tastingWheel) as TastingGroup[];

export function notesOf(group: TastingGroup): TastingNote[] {
  return Object.keys(tastingWheel[group].notes) as TastingNote[];
}

export const tastingNotes: readonly TastingNote[] = tastingGroups.flatMap(notesOf);

export const tastingNoteNames = Object.assign(
  {},
  ...tastingGroups.map((group) => tastingWheel[group].notes),
) as Record<TastingNote, string>;

/** Sorted as on the wheel, without duplicates; unknown words are left out. */
export function sortTastingNotes(words: readonly string[]): TastingNote[] {
  return tastingNotes.filter((note) => words.includes(note));
}

/** Finds a note by key or name in any spelling: "orange blossom" is "orange-blossom". */
export function tastingNoteNamed(text: string): TastingNote | undefined {
  const word = text.trim().toLowerCase();
  return tastingNotes.find(
    (note) => note === word || tastingNoteNames[note].toLowerCase() === word,
  );
}
