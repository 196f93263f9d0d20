import { BlockList, isIP } from "node:net";

/**
 * The client's address for rate limits. A trusted proxy's X-Forwarded-For counts, but only the last
 * entry, because a client can send the earlier ones itself.
 */
export function clientAddress(
  remote: string | undefined,
  forwardedFor: string | undefined,
  trusted: BlockList,
): string {
  const peer = plain(remote ?? "");
  if (!forwardedFor || !isTrusted(peer, trusted)) return peer || "unknown";
  const last = plain(forwardedFor.split(",").at(-1)?.trim() ?? "");
  return isIP(last) ? last : peer;
}

/** @param networks addresses such as 127.0.0.1 and networks such as 10.0.0.0/8 */
export function blockListOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = "", prefix] = network.split("/");
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return list;
}

/** Whether a connection comes from a trusted reverse proxy. */
export function isTrusted(remote: string | undefined, trusted: BlockList): boolean {
  return isIn(trusted, plain(remote ?? ""));
}

function isIn(list: BlockList, address: string): boolean {
  const version = isIP(address);
  return version !== 0 && list.check(address, version === 6 ? "ipv6" : "ipv4");
}

/** Node shows IPv4 peers of a dual-stack socket as ::ffff:1.2.3.4. */
function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, "");
}
