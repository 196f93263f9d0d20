import { BlockList, isIPv4, isIPv6 } from "node:net";

/**
 * Networks that are not public: IANA's special-purpose registries. For IPv6 only the allocated
 * global range counts as public, so that tunneled or mapped addresses cannot lead back inside.
 *
 * @see https://www.iana.org/assignments/iana-ipv4-special-registry
 * @see https://www.iana.org/assignments/iana-ipv6-special-registry
 */
const specialV4: readonly (readonly [string, number])[] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
];
const internetV6: readonly (readonly [string, number])[] = [["2000::", 3]];
const specialV6: readonly (readonly [string, number])[] = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
];

function listOf(networks: typeof specialV4, family: "ipv4" | "ipv6"): BlockList {
  const list = new BlockList();
  for (const [network, prefix] of networks) list.addSubnet(network, prefix, family);
  return list;
}

const blockedV4 = listOf(specialV4, "ipv4");
const allowedV6 = listOf(internetV6, "ipv6");
const blockedV6 = listOf(specialV6, "ipv6");

/** Whether an IP address is one of the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !blockedV4.check(address, "ipv4");
  if (!isIPv6(address) || address.includes("%")) return false;
  return allowedV6.check(address, "ipv6") && !blockedV6.check(address, "ipv6");
}
