/** What a bar is called in systems that keep stock: the same however its name changes. */
export function skuOf(productId: number): string {
  return `BAR-${productId}`;
}
