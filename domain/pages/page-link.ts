/**
 * Whether a page may link to this address: a page of the shop, another site, a mail address or a
 * phone number to call or text. Others, such as scripts, are not allowed.
 */
export function isPageLink(href: string): boolean {
  if (/[\s"'<>\\]/.test(href) || href.length > 2000) return false;
  if (/^(?:\/(?!\/)|#)/.test(href)) return true;
  return /^(?:https?:\/\/[^/]+|mailto:[^@]+@[^@]+$|(?:tel|sms):[+\d().-]+$)/i.test(href);
}

/** Services that send copied links through their own address, and where in it the target is. */
const redirects = [
  { from: /^https:\/\/www\.google\.com\/url\?/i, parameters: ["q", "url"] },
  { from: /^https:\/\/[\w.-]+\.safelinks\.protection\.outlook\.com\/\?/i, parameters: ["url"] },
  { from: /^https:\/\/lm?\.(?:facebook|instagram)\.com\/(?:l\.php)?\?/i, parameters: ["u"] },
  { from: /^https:\/\/slack-redir\.net\/link\?/i, parameters: ["url"] },
];

/** Where a link leads in the end, without the redirect of a service that counts clicks. */
export function withoutRedirect(href: string): string {
  const redirect = redirects.find(({ from }) => from.test(href));
  // Not by URL, which refuses some addresses in some browsers.
  const query = new URLSearchParams(href.split(/[?#]/)[1]);
  const target = redirect?.parameters.map((name) => query.get(name)).find(Boolean);
  return target && /^(?:https?|mailto):/i.test(target) ? target : href;
}

/** Completes a typed link; undefined when it is invalid. */
export function pageLinkFrom(typed: string): string | undefined {
  const text = withoutRedirect(typed.trim());
  if (/^[^\s/@:]+@[^\s/@:]+\.[a-z]{2,}$/i.test(text)) return `mailto:${text}`;
  if (/^(?:[\w-]+\.)+[a-z]{2,}(?:[/?#]\S*)?$/i.test(text)) return linkOrNothing(`https://${text}`);
  return linkOrNothing(text);
}

function linkOrNothing(href: string): string | undefined {
  return isPageLink(href) ? href : undefined;
}
