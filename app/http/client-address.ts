import { BlockList, isIP } from "node:net";

/** Where a reverse proxy lives: on this machine or in a private network. */
const nearby = new BlockList();
nearby.addSubnet("127.0.0.0", 8, "ipv4");
nearby.addSubnet("10.0.0.0", 8, "ipv4");
nearby.addSubnet("172.16.0.0", 12, "ipv4");
nearby.addSubnet("192.168.0.0", 16, "ipv4");
nearby.addAddress("::1", "ipv6");
nearby.addSubnet("fc00::", 7, "ipv6");

/**
 * The address that limits count. Only a proxy nearby is believed when it names somebody else, and
 * only its own word: the last entry, since a client can send the earlier ones itself.
 */
export function clientAddress(
  remote: string | undefined,
  forwardedFor: string | undefined,
): string {
  const peer = plain(remote ?? "");
  if (!isNearby(peer) || !forwardedFor) return peer || "unknown";
  const last = plain(forwardedFor.split(",").at(-1)?.trim() ?? "");
  return isIP(last) ? last : peer;
}

function isNearby(address: string): boolean {
  const version = isIP(address);
  return version !== 0 && nearby.check(address, version === 6 ? "ipv6" : "ipv4");
}

/** Node shows IPv4 peers of a dual-stack socket as ::ffff:1.2.3.4. */
function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, "");
}
