/**
 * Whether a page may link to this address: a page of the shop, another site, a mail address or a
 * phone number. Others, such as scripts, are not allowed.
 */
export function isPageLink(href: string): boolean {
  if (/[\s"'<>\\]/.test(href) || href.length > 2000) return false;
  if (/^(?:\/(?!\/)|#)/.test(href)) return true;
  return /^(?:https?:\/\/[^/]+|mailto:[^@]+@[^@]+$|tel:[+\d().-]+$)/i.test(href);
}

/** Google Docs, Outlook, Facebook and Slack count the clicks on links that are copied from them. */
const detour =
  /^https:\/\/(?:www\.google\.com\/url|[\w.-]+\.safelinks\.protection\.outlook\.com\/|lm?\.(?:facebook|instagram)\.com\/(?:l\.php)?|slack-redir\.net\/link)\?/i;

/** Where a link leads in the end. */
export function withoutDetour(href: string): string {
  if (!detour.test(href)) return href;
  const { searchParams } = new URL(href);
  const target = searchParams.get("q") ?? searchParams.get("url") ?? searchParams.get("u");
  return target && /^(?:https?|mailto):/i.test(target) ? target : href;
}

/** Completes a typed link; undefined when it is invalid. */
export function pageLinkFrom(typed: string): string | undefined {
  const text = withoutDetour(typed.trim());
  if (/^[^\s/@:]+@[^\s/@:]+\.[a-z]{2,}$/i.test(text)) return `mailto:${text}`;
  if (/^(?:[\w-]+\.)+[a-z]{2,}(?:[/?#]\S*)?$/i.test(text)) return linkOrNothing(`https://${text}`);
  return linkOrNothing(text);
}

function linkOrNothing(href: string): string | undefined {
  return isPageLink(href) ? href : undefined;
}
