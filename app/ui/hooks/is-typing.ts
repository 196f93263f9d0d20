/** Whether a key goes into what has the focus: a field, an editor, or a menu that is open. */
export function isTyping(target: EventTarget | null): boolean {
  // Checkboxes take no text.
  if (target instanceof HTMLInputElement) return target.type !== "checkbox";
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.closest(takesLetters) !== null;
}

const takesLetters = "select, textarea, [role=menu], [role=listbox], [role=combobox]";
