import { createHmac } from "node:crypto";
import { isIP } from "node:net";

/**
 * A name for a client's address that limits can count by: addresses are counted, not collected.
 *
 * @param purpose what is counted, so that two limits cannot be laid side by side
 */
export function hashIp(secret: string, purpose: string, address: string): string {
  return createHmac("sha256", secret)
    .update(`${purpose}:${networkOf(address)}`)
    .digest("base64url")
    .slice(0, 22);
}

/** The half of an IPv6 address that names a network: everybody has the other half to play with. */
function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const [front = [], back] = address.split("::").map((part) => part.split(":").filter(Boolean));
  const zeros = back ? Array<string>(Math.max(0, 8 - front.length - back.length)).fill("0") : [];
  const groups = [...front, ...zeros, ...(back ?? [])].slice(0, 4);
  return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":");
}
