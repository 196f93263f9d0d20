/** A product that is announced. */
export type ComingSoonItem = ComingSoonDetails & { readonly id: number };

/** What the owner types about it. */
export type ComingSoonDetails = {
  readonly name: string;
  readonly description: string;
  readonly image: string | null;
  /** A calendar day, "2027-03-01"; null when nobody has promised one. */
  readonly releaseDate: string | null;
};
