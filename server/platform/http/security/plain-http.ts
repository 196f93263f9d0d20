import type { BlockList } from "node:net";
import type { Config } from "../../config.ts";
import { isLoopback } from "../../loopback.ts";
import { isTrusted } from "../requests/client-address.ts";
import { hostnameOf } from "./foreign-hosts.ts";

/**
 * Whether this request's PIN was sent unencrypted. A trusted proxy without X-Forwarded-Proto is
 * assumed to use https, like SITE_URL; a direct client is not. A client that forges the header only
 * harms itself: browsers do not send it.
 */
export function isPlainHttp(
  config: Pick<Config, "mode">,
  peer: string | undefined,
  header: (name: string) => string | undefined,
  trusted: BlockList,
): boolean {
  if (config.mode !== "production" || isLoopback(hostnameOf(header("host") ?? ""))) return false;
  const said = header("x-forwarded-proto")?.split(",").at(-1)?.trim().toLowerCase();
  return said ? said !== "https" : !isTrusted(peer, trusted);
}
