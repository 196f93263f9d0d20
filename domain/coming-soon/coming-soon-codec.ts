import { z } from "zod/mini";
import { emptyOrCodec, optionalTextCodec, requiredTextCodec } from "../form/field-codecs.ts";
import { emptyAsNull } from "../form/form-codec.ts";
import { isImageAddress } from "../media/image-address.ts";
import { isIsoDay } from "../time/iso-day.ts";

/** What the owner enters about an upcoming product. Only the name is required. */
export const comingSoonCodec = z.object({
  name: requiredTextCodec(100, "Please enter a name of up to 100 characters."),
  description: optionalTextCodec(1000, "A description has at most 1,000 characters.", {
    lines: true,
  }),
  image: emptyAsNull(
    emptyOrCodec(isImageAddress, "Please enter an address that begins with / or https://.", {
      max: 1000,
    }),
  ),
  /** A date such as "2027-03-01"; null when there is none yet. */
  releaseDate: emptyAsNull(
    emptyOrCodec(isIsoDay, "Please enter a day of the calendar, like 2027-03-01."),
  ),
});
export type ComingSoonDetails = Readonly<z.infer<typeof comingSoonCodec>>;

/** A product that is announced. */
export type ComingSoonItem = ComingSoonDetails & { readonly id: number };

export const newComingSoon: ComingSoonDetails = {
  name: "",
  description: "",
  image: null,
  releaseDate: null,
};
