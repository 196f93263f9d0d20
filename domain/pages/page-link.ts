/**
 * Whether a page may link to this address: a page of the shop, another site, a mail address or a
 * phone number. Others, such as scripts, are not allowed.
 */
export function isPageLink(href: string): boolean {
  if (/[\s"'<>\\]/.test(href) || href.length > 2000) return false;
  if (/^(?:\/(?!\/)|#)/.test(href)) return true;
  return /^(?:https?:\/\/[^/]+|mailto:[^@]+@[^@]+$|tel:[+\d().-]+$)/i.test(href);
}

/** Completes a typed link; undefined when it is invalid. */
export function pageLinkFrom(typed: string): string | undefined {
  const text = typed.trim();
  if (/^[^\s/@:]+@[^\s/@:]+\.[a-z]{2,}$/i.test(text)) return `mailto:${text}`;
  if (/^(?:[\w-]+\.)+[a-z]{2,}(?:[/?#]\S*)?$/i.test(text)) return linkOrNothing(`https://${text}`);
  return linkOrNothing(text);
}

function linkOrNothing(href: string): string | undefined {
  return isPageLink(href) ? href : undefined;
}
