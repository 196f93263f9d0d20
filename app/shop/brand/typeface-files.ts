import besley from "@fontsource-variable/besley/files/besley-latin-wght-normal.woff2?url";
import bodoni from "@fontsource-variable/bodoni-moda/files/bodoni-moda-latin-wght-normal.woff2?url";
import bricolage from "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url";
import figtree from "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url";
import fraunces from "@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2?url";
import fredoka from "@fontsource-variable/fredoka/files/fredoka-latin-wght-normal.woff2?url";
import jost from "@fontsource-variable/jost/files/jost-latin-wght-normal.woff2?url";
import lora from "@fontsource-variable/lora/files/lora-latin-wght-normal.woff2?url";
import manrope from "@fontsource-variable/manrope/files/manrope-latin-wght-normal.woff2?url";
import nunito from "@fontsource-variable/nunito/files/nunito-latin-wght-normal.woff2?url";
import sourceSans from "@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2?url";
import type { Typeface } from "#domain/brand/typefaces.ts";

const files: Readonly<Record<Typeface["file"], string>> = {
  besley,
  "bodoni-moda": bodoni,
  "bricolage-grotesque": bricolage,
  figtree,
  fraunces,
  fredoka,
  jost,
  lora,
  manrope,
  nunito,
  "source-sans-3": sourceSans,
};

/** URL of a font file. Only on the server: browsers need not load the whole list. */
export function typefaceFile({ file, name }: Typeface): string {
  const address = files[file];
  if (!address) throw new Error(`No file is bundled for ${name}.`);
  return address;
}
