import type { ComingSoonItem } from "#domain/coming-soon/coming-soon-item.ts";

/** What a demo shop announces. */
export const comingSoonSamples: readonly Pick<
  ComingSoonItem,
  "name" | "description" | "releaseDate"
>[] = [
  {
    name: "First Frost",
    description: "A 58% dark milk with wintergreen and toasted oats, for the first cold mornings.",
    releaseDate: "2027-01-15",
  },
  {
    name: "Smokehouse",
    description: "Dark chocolate whose beans rested over applewood smoke for one night.",
    releaseDate: "2027-03-01",
  },
  {
    name: "Plum Orchard",
    description: "Late plums, dried slowly and folded into 70% Hispaniola dark.",
    releaseDate: null,
  },
];
