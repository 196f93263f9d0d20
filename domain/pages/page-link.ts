/**
 * Whether a link in a page may lead there: to a page of the shop, another site, a mail or a phone.
 * Everything else, such as a script, may not.
 */
export function isPageLink(href: string): boolean {
  if (/[\s"'<>\\]/.test(href) || href.length > 2000) return false;
  if (/^(?:\/(?!\/)|#)/.test(href)) return true;
  return /^(?:https?:\/\/[^/]+|mailto:[^@]+@[^@]+$|tel:[+\d().-]+$)/i.test(href);
}

/** What somebody typed as a link, made whole; undefined where it leads nowhere. */
export function pageLinkFrom(typed: string): string | undefined {
  const text = typed.trim();
  if (/^[^\s/@:]+@[^\s/@:]+\.[a-z]{2,}$/i.test(text)) return `mailto:${text}`;
  if (/^(?:[\w-]+\.)+[a-z]{2,}(?:[/?#]\S*)?$/i.test(text)) return linkOrNothing(`https://${text}`);
  return linkOrNothing(text);
}

function linkOrNothing(href: string): string | undefined {
  return isPageLink(href) ? href : undefined;
}
