import type { BlockList } from "node:net";
import type { Config } from "../../config.ts";
import { isLoopback } from "../../loopback.ts";
import { isTrusted } from "../requests/client-address.ts";
import { hostnameOf } from "./own-hosts.ts";

/**
 * Whether a PIN that came with this request was sent in the clear. A trusted proxy that says nothing
 * speaks https, as SITE_URL does; somebody who asks without a proxy does not. Who lies about it only
 * deceives himself: browsers send no such header.
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
