import { createHmac } from "node:crypto";
import { networksOf } from "./networks.ts";

/**
 * A keyed hash of a client's network address, for rate limits: addresses themselves are not stored.
 *
 * @param purpose what is limited, so that hashes of two limits cannot be compared
 */
export function hashIp(secret: string, purpose: string, address: string): string {
  const [network] = networksOf(address);
  return createHmac("sha256", secret)
    .update(`${purpose}:${network?.name}`)
    .digest("base64url")
    .slice(0, 22);
}
