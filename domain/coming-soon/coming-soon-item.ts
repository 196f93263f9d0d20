/** A bar that is on its way. */
export type ComingSoonItem = ComingSoonDetails & { readonly id: number };

/** What staff type about it. */
export type ComingSoonDetails = {
  readonly name: string;
  readonly description: string;
  readonly image: string | null;
  /** A calendar day, "2027-03-01"; null when nobody has promised one. */
  readonly releaseDate: string | null;
};
