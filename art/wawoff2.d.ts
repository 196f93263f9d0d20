/** Types for the one function of this package that we use. */
declare module "wawoff2" {
  export function decompress(packed: Uint8Array): Promise<Uint8Array>;
}
