/** Focuses a field, also of a part of the form that is folded. */
export function focusField(field: HTMLElement | null | undefined): void {
  field?.closest("details:not([open])")?.setAttribute("open", "");
  field?.focus();
}
