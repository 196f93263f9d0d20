/** Unlike any before it, so that an order under way never finds another zone under the same name. */
export function newRowId(kind: "zone" | "method"): string {
  const random = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
  return `${kind}-${random.toString(36)}`;
}
