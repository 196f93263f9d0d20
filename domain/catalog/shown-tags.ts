/** Lets a drawn wrapper move. It is for the shop, not for its shoppers. */
export const ANIMATED_TAG = "Animated";

/** The form of tags that are made for programs, such as "filter:origin-peru" or "__label_new". */
const machineTag = /^\S*[:=_]\S*$/;

/** The tags that shoppers see. */
export function shownTags(tags: readonly string[]): string[] {
  return tags.filter((tag) => tag !== ANIMATED_TAG && !machineTag.test(tag));
}
