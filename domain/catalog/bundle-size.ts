export const bundleSizes = [3, 5] as const;
/** How many bars a bundle holds. */
export type BundleSize = (typeof bundleSizes)[number];

export const MAX_BUNDLE_SIZE = Math.max(...bundleSizes);

export function isBundleSize(value: unknown): value is BundleSize {
  return bundleSizes.includes(value as BundleSize);
}

/** Reads the `size` of an address: only 3 and 5 are sizes. */
export function parseBundleSize(text: string | null | undefined): BundleSize | undefined {
  return bundleSizes.find((size) => String(size) === text);
}
