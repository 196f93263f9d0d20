import type { ComingSoonItem } from "#domain/coming-soon/coming-soon-codec.ts";

/** Chooses a drawn wrapper without a name for a bar without a picture, always the same one. */
export function inWrappers(items: readonly ComingSoonItem[]): ComingSoonItem[] {
  return items.map((item) => ({ ...item, image: item.image ?? plainWrapper(item.id) }));
}

export function plainWrapper(id: number): string {
  return `/wrappers/plain-${id % 3}.webp`;
}
