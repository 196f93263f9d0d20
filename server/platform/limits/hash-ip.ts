import { createHmac } from "node:crypto";
import { isIP } from "node:net";

/**
 * A keyed hash of a client's network address, for rate limits: addresses themselves are not stored.
 *
 * @param purpose what is limited, so that hashes of two limits cannot be compared
 */
export function hashIp(secret: string, purpose: string, address: string): string {
  return createHmac("sha256", secret)
    .update(`${purpose}:${networkOf(address)}`)
    .digest("base64url")
    .slice(0, 22);
}

/** The /64 of an IPv6 address: a client has all addresses of its own network. */
function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const [front = [], back] = address.split("::").map((part) => part.split(":").filter(Boolean));
  const zeros = back ? Array<string>(Math.max(0, 8 - front.length - back.length)).fill("0") : [];
  const groups = [...front, ...zeros, ...(back ?? [])].slice(0, 4);
  return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":");
}
