import { z } from "zod/mini";

/** Anything but an object counts as an empty one. */
export const objectOrEmpty = z.catch(z.looseObject({}), {});
