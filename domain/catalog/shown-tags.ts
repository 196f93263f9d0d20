/** Lets a drawn wrapper move. It is for the shop, not for its shoppers. */
export const ANIMATED_TAG = "Animated";

/** The tags that shoppers see. */
export function shownTags(tags: readonly string[]): string[] {
  return tags.filter((tag) => tag !== ANIMATED_TAG && !isForPrograms(tag));
}

/** Such as "filter:origin-peru" or "__label_new". */
function isForPrograms(tag: string): boolean {
  return !/\s/.test(tag) && /[:=_]/.test(tag);
}
