/**
 * The copy of a bar's picture that other sites can show: the largest that the image pipeline made,
 * because few of them draw SVG. A picture from elsewhere is what it is.
 */
export function sharedPicture(image: string): string {
  return image.replace(/^(\/(?:wrappers|media)\/[\w-]+)\.\w+$/, "$1-1280.webp");
}
