import { createHash } from "node:crypto";
import type { Product } from "#domain/catalog/product.ts";

/**
 * Changes whenever a bar does: a save names the version that it was made from. Made of the content,
 * so that a change which was taken back stands in nobody's way.
 */
export function productVersion(product: Product): string {
  return createHash("sha256").update(JSON.stringify(product)).digest("base64url").slice(0, 22);
}
