/**
 * Removes pictures of other sites from pasted HTML, since they could disappear, and styles, since
 * the security policy would report each of them.
 */
export function cleanPaste(html: string): { kept: string; dropped: number } {
  const plain = html
    .replace(/<style\b[\s\S]*?<\/style>/gi, "")
    .replace(/\sstyle\s*=\s*(?:"[^"]*"|'[^']*')/gi, "");
  if (!/<img\b/i.test(plain)) return { kept: plain, dropped: 0 };
  const { body } = new DOMParser().parseFromString(plain, "text/html");
  let dropped = 0;
  for (const picture of body.querySelectorAll("img")) {
    const source = picture.getAttribute("src") ?? "";
    if (/^\/(?!\/)/.test(source)) continue;
    picture.remove();
    dropped += 1;
  }
  return { kept: body.innerHTML, dropped };
}
