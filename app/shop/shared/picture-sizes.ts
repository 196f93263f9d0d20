const widths = [320, 640, 1280] as const;

/**
 * The sizes that the image pipeline made of a picture, as `srcset` names them.
 *
 * @returns undefined for a picture from elsewhere
 */
export function pictureSizes(image: string): ((type: "avif" | "webp") => string) | undefined {
  const base = /^(\/(?:wrappers|media)\/[\w-]+)\.\w+$/.exec(image)?.[1];
  if (!base) return undefined;
  return (type) => widths.map((width) => `${base}-${width}.${type} ${width}w`).join(", ");
}
