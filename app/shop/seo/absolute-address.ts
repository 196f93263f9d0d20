/**
 * An address as other sites need it. Staff paste addresses of pictures by hand, so what is none, or
 * none that others can open, is undefined.
 */
export function absoluteAddress(siteUrl: string, address: string): string | undefined {
  if (!URL.canParse(address, siteUrl)) return undefined;
  const { protocol, href } = new URL(address, siteUrl);
  return /^https?:$/.test(protocol) ? href : undefined;
}
