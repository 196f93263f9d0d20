import { createHash, timingSafeEqual } from "node:crypto";

/** Compares in constant time: the hashes have the same length and are compared completely. */
export function sameText(given: string, expected: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
