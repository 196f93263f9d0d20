/** Never reused, so that an open checkout cannot refer to another zone. */
export function newRowId(kind: "zone" | "method"): string {
  return `${kind}-${crypto.getRandomValues(new Uint32Array(1))[0]?.toString(36)}`;
}
