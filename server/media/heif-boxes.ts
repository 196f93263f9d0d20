/** How the colors of a HEIC or AVIF file are to be understood, if not as sRGB. */
export type HeifColor =
  | { readonly kind: "profile"; readonly icc: Uint8Array }
  | { readonly kind: "display-p3" };

/** Profiles of cameras have some 500 bytes, those of printers up to 2 MB. */
const MAX_PROFILE_BYTES = 4 * 1024 * 1024;
const MAX_BOXES = 2000;
/** A FullBox begins with its version and three bytes of flags. */
const LAST_FLAGS_BYTE = 3;
const FULL_BOX_HEADER_BYTES = 4;
/** @see ITU-T H.273, table 2 */
export const DISPLAY_P3_PRIMARIES = 12;

/**
 * Reads the color of the primary picture, which decoders ignore. Undefined for sRGB, and for what
 * cannot be read.
 *
 * @see ISO/IEC 23008-12 and 14496-12: `pitm` names the primary picture, `ipma` its properties in
 *   `ipco`, of which `colr` is the color
 */
export function heifColor(bytes: Uint8Array): HeifColor | undefined {
  try {
    return colorOfPrimary(bytes);
  } catch {
    // Out of the file's bounds: the decoder says whether the rest is readable.
    return undefined;
  }
}

/**
 * The file with all pictures but the primary one marked as hidden. The decoder takes the first one that
 * is not. In an album or a burst that isn't the one phones show.
 *
 * @see ISO/IEC 14496-12: the lowest flag of `infe` hides an item
 */
export function hideOtherPictures(file: Uint8Array): Uint8Array {
  const bytes = Uint8Array.from(file);
  try {
    const view = new DataView(bytes.buffer);
    const inMeta = boxesInMeta(view);
    const primary = primaryItemId(view, inMeta);
    const items = inMeta.find(({ type }) => type === "iinf");
    if (primary === undefined || !items) return file;

    const countBytes = view.getUint8(items.from) === 0 ? 2 : 4;
    const firstItem = items.from + FULL_BOX_HEADER_BYTES + countBytes;
    for (const { from } of boxesIn(view, firstItem, items.to)) {
      const isLong = view.getUint8(from) > 2;
      const id = isLong
        ? view.getUint32(from + FULL_BOX_HEADER_BYTES)
        : view.getUint16(from + FULL_BOX_HEADER_BYTES);
      if (id !== primary) {
        view.setUint8(from + LAST_FLAGS_BYTE, view.getUint8(from + LAST_FLAGS_BYTE) | 1);
      }
    }
    return bytes;
  } catch {
    return file;
  }
}

type Box = { readonly type: string; readonly from: number; readonly to: number };

function colorOfPrimary(bytes: Uint8Array): HeifColor | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const inMeta = boxesInMeta(view);
  const primaryId = primaryItemId(view, inMeta);
  const properties = inMeta.find(({ type }) => type === "iprp");
  if (primaryId === undefined || !properties) return undefined;

  const inProperties = boxesIn(view, properties.from, properties.to);
  const container = inProperties.find(({ type }) => type === "ipco");
  if (!container) return undefined;

  const all = boxesIn(view, container.from, container.to);
  const colorProperties = inProperties
    .filter(({ type }) => type === "ipma")
    .flatMap((box) => propertiesOf(view, box, primaryId));
  const colors = colorProperties
    .map((index) => all[index - 1])
    .filter((box) => box?.type === "colr")
    .flatMap((box) => (box ? (colorIn(view, bytes, box) ?? []) : []));
  // A profile is more exact than the named colors that may stand beside it.
  return colors.find(({ kind }) => kind === "profile") ?? colors[0];
}

function boxesInMeta(view: DataView): Box[] {
  const meta = boxesIn(view, 0, view.byteLength).find(({ type }) => type === "meta");
  return meta ? boxesIn(view, meta.from + FULL_BOX_HEADER_BYTES, meta.to) : [];
}

/** The item of the picture that phones show of several. */
function primaryItemId(view: DataView, inMeta: readonly Box[]): number | undefined {
  const primary = inMeta.find(({ type }) => type === "pitm");
  if (!primary) return undefined;
  const isLong = view.getUint8(primary.from) > 0;
  return isLong
    ? view.getUint32(primary.from + FULL_BOX_HEADER_BYTES)
    : view.getUint16(primary.from + FULL_BOX_HEADER_BYTES);
}

/** Indexes of an item's properties, from 1. */
function propertiesOf(view: DataView, { from, to }: Box, item: number): number[] {
  const version = view.getUint8(from);
  const isWide = (view.getUint8(from + LAST_FLAGS_BYTE) & 1) === 1;
  let at = from + FULL_BOX_HEADER_BYTES + 4;
  while (at < to) {
    const id = version < 1 ? view.getUint16(at) : view.getUint32(at);
    at += version < 1 ? 2 : 4;
    const count = view.getUint8(at);
    at += 1;
    const size = isWide ? 2 : 1;
    if (id === item) {
      return Array.from({ length: count }, (_, index) =>
        isWide ? view.getUint16(at + index * 2) & 0x7fff : view.getUint8(at + index) & 0x7f,
      );
    }
    at += count * size;
  }
  return [];
}

function colorIn(view: DataView, bytes: Uint8Array, { from, to }: Box): HeifColor | undefined {
  const kind = textAt(view, from);
  if (kind === "nclx") {
    return view.getUint16(from + 4) === DISPLAY_P3_PRIMARIES ? { kind: "display-p3" } : undefined;
  }
  const isProfile = kind === "prof" || kind === "rICC";
  if (!isProfile || to - from > MAX_PROFILE_BYTES) return undefined;
  return { kind: "profile", icc: bytes.subarray(from + 4, to) };
}

/** Boxes between two positions, without what is in them. A size of 0 reaches to the end. */
function boxesIn(view: DataView, start: number, end: number): Box[] {
  const boxes: Box[] = [];
  let at = start;
  while (at + 8 <= end && boxes.length < MAX_BOXES) {
    const short = view.getUint32(at);
    const isLong = short === 1;
    const head = isLong ? 16 : 8;
    const size = isLong ? Number(view.getBigUint64(at + 8)) : short || end - at;
    if (size < head || at + size > end) break;
    boxes.push({ type: textAt(view, at + 4), from: at + head, to: at + size });
    at += size;
  }
  return boxes;
}

function textAt(view: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((index) => view.getUint8(at + index)));
}
