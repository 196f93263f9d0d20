/**
 * Finds the inline scripts that the shop itself has put into a page. One that came into it in any
 * other way, such as in a text that is shown as HTML, cannot know the mark, and is not among them.
 *
 * @returns their texts, and the page without the marks
 */
export function takeMarkedScripts(
  html: string,
  mark: string,
): { readonly page: string; readonly scripts: readonly string[] } {
  const scripts: string[] = [];
  for (const part of html.split("<script").slice(1)) {
    const begin = part.indexOf(">") + 1;
    const end = part.indexOf("</script>");
    const isMarked = part.slice(0, begin).includes(` nonce="${mark}"`);
    if (isMarked && end > begin) scripts.push(part.slice(begin, end));
  }
  return { page: html.replaceAll(` nonce="${mark}"`, ""), scripts };
}
