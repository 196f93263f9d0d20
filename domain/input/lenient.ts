import { z } from "zod/mini";

/** Anything but an object counts as an empty one. */
export const objectOrEmpty = z.catch(z.looseObject({}), {});

/** A text, or a number as a text. Anything else counts as an empty text. */
export const textOrEmpty = z.catch(
  z.pipe(z.union([z.string(), z.number()]), z.transform(String)),
  "",
);
