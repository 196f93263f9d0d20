/**
 * Which picture of a strip is the chosen one while it scrolls.
 *
 * @param target where it is scrolling after a thumbnail was pressed; null while somebody swipes
 * @returns null while the strip passes other pictures on its way
 */
export function shownPicture(
  { scrollLeft, clientWidth }: { readonly scrollLeft: number; readonly clientWidth: number },
  target: number | null,
): number | null {
  const index = Math.round(scrollLeft / clientWidth);
  return target === null || target === index ? index : null;
}
