/**
 * Takes out of pasted HTML the pictures that are not the shop's own, which could vanish any day, and
 * styles, which the security policy would refuse one by one.
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
