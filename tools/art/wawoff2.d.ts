/** The package comes without types; this is the one call of it that the lettering makes. */
declare module "wawoff2" {
  export function decompress(packed: Uint8Array): Promise<Uint8Array>;
}
