import { z } from "zod/mini";
import { bundleSizes, MAX_BUNDLE_SIZE } from "../catalog/bundle-size.ts";
import { MAX_PRODUCT_ID } from "../catalog/product.ts";
import {
  emptyOrCodec,
  optionalTextCodec,
  readWholeNumber,
  requiredTextCodec,
} from "../form/field-codecs.ts";
import { emptyAsNull, Problem, readingCodec } from "../form/form-codec.ts";
import { isImageAddress } from "../media/image-address.ts";

/** A box that the owner composed, sold as it is. */
export type ReadyBox = {
  readonly id: number;
  /** The end of its address. */
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  /** The owner's photograph; null for a drawing with its bars. */
  readonly image: string | null;
  /** A product id for each place; may contain duplicates. */
  readonly productIds: readonly number[];
};

export type ReadyBoxDetails = Omit<ReadyBox, "id" | "slug">;

/** A product id for each place as text, "" for an empty one. */
const productIdsCodec = readingCodec<readonly number[], readonly string[]>(
  z.readonly(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(20))),
  (places) => {
    const productIds = places
      .filter(Boolean)
      .map((id) => readWholeNumber(id, 1, MAX_PRODUCT_ID) ?? 0);
    const isFull =
      bundleSizes.some((size) => size === productIds.length) && !productIds.includes(0);
    return isFull ? productIds : new Problem(`Please choose ${bundleSizes.join(" or ")} bars.`);
  },
  (productIds) =>
    Array.from({ length: MAX_BUNDLE_SIZE }, (_, place) => String(productIds[place] ?? "")),
);

/** A box, as it is typed and as it is stored. */
export const readyBoxCodec = z.object({
  name: requiredTextCodec(60, "Please enter a name of up to 60 characters."),
  description: optionalTextCodec(200, "This is too long."),
  image: emptyAsNull(
    emptyOrCodec(
      isImageAddress,
      "Please choose a picture, or enter an address that begins with / or https://.",
      { max: 1000 },
    ),
  ),
  productIds: productIdsCodec,
});

export const newReadyBox: ReadyBoxDetails = {
  name: "",
  description: "",
  image: null,
  productIds: [],
};

export function readyBoxPath({ slug }: Pick<ReadyBox, "slug">): string {
  return `/bundles/${slug}`;
}
