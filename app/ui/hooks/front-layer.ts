/** The dialog in front of the page, the last one of several. */
export function frontLayer(): Element | undefined {
  return [...document.querySelectorAll("dialog[open], [role$=dialog]")].at(-1);
}
