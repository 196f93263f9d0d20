import type { BrandProblem } from "#domain/brand/brand-settings.ts";

export const brandMessages = {
  saved: { title: "Look saved", description: "Your shop wears it from now on." },
  trouble: {
    refused: "Not saved. Please check the marked fields.",
    changedMeanwhile: "Somebody else saved the look while you were choosing.",
    unreachable: "Not saved: the shop did not answer. What you chose is still here; try again.",
  },
  notALogo: "This isn't a picture that can be a logo. Please choose an SVG, PNG, JPEG or WebP.",
  emptyLogo: "There's nothing to see in this picture. Please choose another one.",
  logoFailed: "The logo could not be sent. Please try again.",
} as const;

export const brandProblemWords: Record<BrandProblem, string> = {
  "too-long": "Please use 120 letters at most.",
  "not-a-color": "Please enter a color such as #a83a14.",
};
