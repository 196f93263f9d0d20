import { z } from "zod/mini";
import { typedText } from "../input/typed-text.ts";

/** The part of a picture that stays visible when it is cropped for a card. */
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

/** Details about one of a product's pictures. */
export type PictureDetails = {
  /** Alternative text; empty where the product's name is enough. */
  readonly alt: string;
  readonly focus: FocusPoint;
};

/** By the picture's address. */
export type PicturesDetails = Readonly<Record<string, PictureDetails>>;

export const plainPicture: PictureDetails = { alt: "", focus: "center" };

export const MAX_ALT_LENGTH = 200;

const details = z.object({
  alt: z.catch(z.string().check(z.maxLength(MAX_ALT_LENGTH)), ""),
  focus: z.catch(z.enum(focusPoints), "center"),
});

/** As stored; invalid values count as empty. */
export const picturesDetailsSchema = z.catch(z.record(z.string(), details), {});

/** The non-empty details of these pictures, in their order. */
export function detailsOfImages(all: PicturesDetails, images: readonly string[]): PicturesDetails {
  return Object.fromEntries(
    images.flatMap((image) => {
      const { alt, focus } = all[image] ?? plainPicture;
      const text = typedText(alt);
      return text === "" && focus === "center" ? [] : [[image, { alt: text, focus }]];
    }),
  );
}
