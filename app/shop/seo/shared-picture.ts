/**
 * The version of a bar's picture for link previews: the largest raster image, since few sites
 * render SVG. External pictures are used as they are.
 */
export function sharedPicture(image: string): string {
  return image.replace(/^(\/(?:wrappers|media)\/[\w-]+)\.\w+$/, "$1-1280.webp");
}
