import type { Config } from "#server/platform/config.ts";

/** Whether browsers reach the shop by HTTPS, so that its cookies are Secure. */
export function isHttps({ siteUrl }: Pick<Config, "siteUrl">): boolean {
  return siteUrl.startsWith("https:");
}
