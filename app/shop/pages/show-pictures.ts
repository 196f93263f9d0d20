import { pictureSet, pictureSize } from "#domain/media/picture-size.ts";
import type { PhotoPlace } from "#domain/pages/html/page-blocks.ts";
import { coveringSizes } from "../pictures/picture-sizes.ts";

/** How wide a picture is shown, as the value of a `sizes` attribute. */
const widths: Record<PhotoPlace | "text", string> = {
  text: "(min-width: 48rem) 42rem, 92vw",
  wide: "(min-width: 76rem) 1136px, 92vw",
  left: "(min-width: 76rem) 550px, (min-width: 48rem) 45vw, 92vw",
  right: "(min-width: 76rem) 550px, (min-width: 48rem) 45vw, 92vw",
  pair: "(min-width: 76rem) 555px, (min-width: 48rem) 45vw, 92vw",
  quote: "(min-width: 76rem) 365px, (min-width: 48rem) 30vw, 92vw",
};

/** An element of photographs to its end, or a picture outside of one. */
const photosOrPicture = /<div data-photos="(\w+)">(<img [^<>]*>)(<img [^<>]*>)?|<img [^<>]*>/g;

/** Adds `srcset` and lazy loading to the shop's own pictures in a sanitized page. */
export function showPictures(html: string): string {
  return html.replace(
    photosOrPicture,
    (tag, place?: PhotoPlace, first?: string, second?: string) => {
      if (place === undefined || first === undefined) return showPicture(tag, widths.text);
      if (second === undefined)
        return `<div data-photos="${place}">${showPicture(first, widths[place])}`;
      const pair = [first, second].map((each) =>
        showPicture(each, pairedSizes(each, [first, second])),
      );
      return `<div data-photos="pair">${pair.join("")}`;
    },
  );
}

function showPicture(tag: string, sizes: string): string {
  return tag
    .replace("<img ", '<img loading="lazy" decoding="async" ')
    .replace(/ src="(\/media\/\w+)\.webp"/, (_, base: string) => {
      return ` srcset="${pictureSet(base, "webp")}" sizes="${sizes}" src="${base}-640.webp"`;
    });
}

/** Both pictures of a pair are as high as the higher one; the other one is cropped at its sides. */
function pairedSizes(picture: string, pair: readonly string[]): string {
  const ratio = Math.min(...pair.map((each) => ratioOf(addressIn(each))));
  const [desk = "", phone = ""] = widths.pair.split(/, (?=92vw)/);
  return `${coveringSizes(addressIn(picture), desk, ratio)}, ${phone}`;
}

function addressIn(tag: string): string {
  return / src="([^"]*)"/.exec(tag)?.[1] ?? "";
}

function ratioOf(address: string): number {
  const { width, height } = pictureSize(address);
  return width / height;
}
