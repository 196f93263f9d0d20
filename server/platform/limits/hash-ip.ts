import { createHmac } from "node:crypto";
import { type Network, networksOf } from "./networks.ts";

/**
 * Keyed hashes of the networks of a client's address, the smallest first, for rate limits:
 * addresses themselves are not stored.
 *
 * @param purpose what is limited, so that hashes of two limits cannot be linked
 */
export function hashNetworks(secret: string, purpose: string, address: string): Network[] {
  return networksOf(address).map(({ name, share }) => ({
    name: createHmac("sha256", secret)
      .update(`${purpose}:${name}`)
      .digest("base64url")
      .slice(0, 22),
    share,
  }));
}

/** The hash for the client alone: its IPv4 address or its /64. */
export function hashIp(secret: string, purpose: string, address: string): string {
  return hashNetworks(secret, purpose, address)[0]?.name ?? "";
}
