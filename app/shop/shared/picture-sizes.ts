const widths = [320, 640, 1280] as const;

/**
 * The available sizes of a picture as `srcset`.
 *
 * @returns undefined for external pictures
 */
export function pictureSizes(image: string): ((type: "avif" | "webp") => string) | undefined {
  const base = /^(\/(?:wrappers|media)\/[\w-]+)\.\w+$/.exec(image)?.[1];
  if (!base) return undefined;
  return (type) => widths.map((width) => `${base}-${width}.${type} ${width}w`).join(", ");
}
