import {
  type Block,
  isBlank,
  type PhotoPlace,
  type PhotosBlock,
  type PictureBlock,
  photoPlaces,
} from "./page-blocks.ts";

export function isPhotoPlace(text: string | undefined): text is PhotoPlace {
  return photoPlaces.some((place) => place === text);
}

/**
 * What was found in an element of photographs, in the form that pages have. What does not belong
 * there comes after it, and without its picture or its text it is no longer one.
 */
export function placePhotos(place: PhotoPlace, found: readonly Block[]): readonly Block[] {
  const pictures = found.filter((block) => block.kind === "picture");
  const others = found.filter((block) => block.kind !== "picture");
  const texts = others.filter(isText);
  const [first, second] = pictures;

  if (first === undefined) return others;
  switch (place) {
    case "wide":
      return [photos("wide", [first]), ...pictures.slice(1), ...visible(others)];
    case "pair":
      return second === undefined
        ? [photos("wide", [first]), ...visible(others)]
        : [photos("pair", [first, second]), ...pictures.slice(2), ...visible(others)];
    case "left":
    case "right":
    case "quote": {
      if (isBlank(texts)) return found;
      const rest = others.filter((block) => !isText(block));
      const beside = place === "quote" ? [asQuote(texts)] : texts;
      return [photos(place, [first], beside), ...pictures.slice(1), ...rest];
    }
  }
}

function photos(
  place: PhotoPlace,
  pictures: readonly PictureBlock[],
  blocks: readonly Block[] = [],
): PhotosBlock {
  return { kind: "photos", place, pictures, blocks };
}

function isText({ kind }: Block): boolean {
  return kind === "text" || kind === "list" || kind === "listed" || kind === "quote";
}

/** The editor leaves an empty paragraph where something was removed. */
function visible(blocks: readonly Block[]): readonly Block[] {
  return blocks.filter((block) => !isBlank([block]));
}

function asQuote(texts: readonly Block[]): Block {
  const blocks = texts.flatMap((block) => (block.kind === "quote" ? block.blocks : [block]));
  return { kind: "quote", blocks };
}
