import { BlockList, isIP } from "node:net";

/** Headers in which proxies name the client: chains of addresses, or one address of an edge network. */
export const clientHeaders = [
  "x-forwarded-for",
  "forwarded",
  "cf-connecting-ip",
  "true-client-ip",
  "fastly-client-ip",
  "x-real-ip",
] as const;
export type ClientHeader = (typeof clientHeaders)[number];

/** More proxies than any shop has behind each other. */
const MAX_HOPS = 20;

/**
 * The client's address for rate limits: of the addresses that the trusted proxies report, from the
 * nearest to the farthest, the first one that is not a trusted proxy itself. What stands behind it
 * was sent by the client, who may send anything.
 *
 * @param named the header that names the client. One of an edge network, such as CF-Connecting-IP,
 *   counts only if all proxies of X-Forwarded-For are trusted: others can send it, too.
 */
export function clientAddress(
  remote: string | undefined,
  header: (name: ClientHeader) => string | undefined,
  trusted: BlockList,
  named: ClientHeader = "x-forwarded-for",
): string {
  const peer = plain(remote ?? "");
  if (!isTrusted(peer, trusted)) return peer || "unknown";

  let client = peer;
  for (const hop of hopsFromNearest(header, named)) {
    const address = addressIn(hop);
    if (!address) return client;
    client = address;
    if (!isTrusted(address, trusted)) return client;
  }

  const isChain = named === "x-forwarded-for" || named === "forwarded";
  const byEdge = isChain ? undefined : addressIn(header(named) ?? "");
  return byEdge ?? client;
}

function hopsFromNearest(
  header: (name: ClientHeader) => string | undefined,
  named: ClientHeader,
): string[] {
  const chain = named === "forwarded" ? undefined : header("x-forwarded-for");
  const mayBeStandard = named === "x-forwarded-for" || named === "forwarded";
  const list = chain ?? (mayBeStandard ? header("forwarded") : undefined) ?? "";
  // An empty element counts for nothing (RFC 9110, 5.6.1).
  const hops = list.split(",").filter((hop) => hop.trim() !== "");
  const nearest = hops.slice(-MAX_HOPS).reverse();
  return chain === undefined ? nearest.map(forOf) : nearest;
}

/** The node of an element of Forwarded, quoted or not: "[2001:db8::1]:4711" of for="[2001:db8::1]:4711";proto=https. */
function forOf(element: string): string {
  const pair = element
    .split(";")
    .map((each) => each.trim())
    .find((each) => /^for=/i.test(each));
  return pair?.slice("for=".length) ?? "";
}

/** The address without its port, if it is one. */
function addressIn(text: string): string | undefined {
  const trimmed = text.trim().replace(/^"(.*)"$/, "$1");
  const bracketed = /^\[([^\]]+)\](?::\d{1,5})?$/.exec(trimmed)?.[1];
  const withoutPort = bracketed ?? trimmed.replace(/^([\d.]+):\d{1,5}$/, "$1");
  const address = plain(withoutPort);
  return isIP(address) ? address : undefined;
}

/** @param networks addresses such as 127.0.0.1 and networks such as 10.0.0.0/8 */
export function blockListOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = "", prefix] = network.split("/");
    const plainAddress = plain(address);
    const family = isIP(plainAddress) === 6 ? "ipv6" : "ipv4";
    // ::ffff:10.0.0.0/104 is 10.0.0.0/8.
    const ofMapped = plainAddress === address ? 0 : 96;
    if (prefix === undefined) list.addAddress(plainAddress, family);
    else list.addSubnet(plainAddress, Math.max(0, Number(prefix) - ofMapped), family);
  }
  return list;
}

/** Whether a connection comes from a trusted reverse proxy. */
export function isTrusted(remote: string | undefined, trusted: BlockList): boolean {
  const address = plain(remote ?? "");
  const version = isIP(address);
  return version !== 0 && trusted.check(address, version === 6 ? "ipv6" : "ipv4");
}

/**
 * One spelling for each address: an IPv4 peer of a dual-stack socket is ::ffff:1.2.3.4 in Node and
 * ::ffff:102:304 elsewhere.
 */
function plain(address: string): string {
  if (isIP(address) !== 6) return address;
  const canonical = URL.parse(`http://[${address}]`)?.hostname.slice(1, -1) ?? address;
  const mapped = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/.exec(canonical);
  if (!mapped) return canonical;
  const [high = 0, low = 0] = mapped.slice(1).map((part) => Number.parseInt(part, 16));
  return `${high >> 8}.${high & 255}.${low >> 8}.${low & 255}`;
}
