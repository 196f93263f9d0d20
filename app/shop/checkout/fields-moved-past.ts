/**
 * The fields of a section that somebody has left for a later one.
 *
 * @param left the field that lost the focus
 * @param next what has it now; null while nothing has, such as after a press on the page
 * @param ids of the fields in question
 */
export function fieldsMovedPast<Id extends string>(
  left: Element,
  next: EventTarget | null,
  ids: readonly Id[],
): readonly Id[] {
  const section = left.closest("fieldset");
  if (!section || !(next instanceof Node) || section.contains(next)) return [];

  const isLater = section.compareDocumentPosition(next) & Node.DOCUMENT_POSITION_FOLLOWING;
  return isLater ? ids.filter((id) => section.querySelector(`#${id}`)) : [];
}
