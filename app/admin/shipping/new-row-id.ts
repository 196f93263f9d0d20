/** Never reused, so that an open checkout cannot refer to another zone. */
export function newRowId(kind: "zone" | "method"): string {
  const random = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
  return `${kind}-${random.toString(36)}`;
}
