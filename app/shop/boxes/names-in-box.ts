/** "2 Red Orchard, Hammock" */
export function namesInBox(products: readonly { readonly name: string }[]): string {
  const counts = new Map<string, number>();
  for (const { name } of products) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => (count > 1 ? `${count} ${name}` : name)).join(", ");
}
