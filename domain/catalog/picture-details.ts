import { z } from "zod/mini";
import { typedText } from "../input/typed-text.ts";

/** What of a picture stays in sight where it is cut to the shape of a card. */
export const focusPoints = [
  "left-top",
  "top",
  "right-top",
  "left",
  "center",
  "right",
  "left-bottom",
  "bottom",
  "right-bottom",
] as const;
export type FocusPoint = (typeof focusPoints)[number];

export const focusPointNames: Record<FocusPoint, string> = {
  "left-top": "Top left",
  top: "Top",
  "right-top": "Top right",
  left: "Left",
  center: "Center",
  right: "Right",
  "left-bottom": "Bottom left",
  bottom: "Bottom",
  "right-bottom": "Bottom right",
};

/** What a product says of one of its pictures. */
export type PictureDetails = {
  /** What it shows, for who cannot see it; empty where the product's name says enough. */
  readonly alt: string;
  readonly focus: FocusPoint;
};

/** By the picture's address. */
export type PicturesDetails = Readonly<Record<string, PictureDetails>>;

export const plainPicture: PictureDetails = { alt: "", focus: "center" };

export const LONGEST_ALT = 200;

const details = z.object({
  alt: z.catch(z.string().check(z.maxLength(LONGEST_ALT)), ""),
  focus: z.catch(z.enum(focusPoints), "center"),
});

/** As they are stored; what is unreadable says nothing. */
export const picturesDetailsSchema = z.catch(z.record(z.string(), details), {});

/** As the editor has them: JSON in one of its texts, so that they are sent and compared like all others. */
export function parsePicturesDetails(text: string): PicturesDetails {
  try {
    return picturesDetailsSchema.parse(JSON.parse(text));
  } catch {
    return {};
  }
}

/** Those of these pictures that say anything, in the order of the pictures. */
export function keptDetails(all: PicturesDetails, images: readonly string[]): PicturesDetails {
  return Object.fromEntries(
    images.flatMap((image) => {
      const { alt, focus } = all[image] ?? plainPicture;
      const text = typedText(alt);
      return text === "" && focus === "center" ? [] : [[image, { alt: text, focus }]];
    }),
  );
}
