/**
 * An absolute URL for other sites. Undefined for invalid or local addresses, which staff may have
 * typed.
 */
export function absoluteAddress(siteUrl: string, address: string): string | undefined {
  if (!URL.canParse(address, siteUrl)) return undefined;
  const { protocol, href } = new URL(address, siteUrl);
  return /^https?:$/.test(protocol) ? href : undefined;
}
