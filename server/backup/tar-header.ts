/** The part of the tar format (POSIX ustar) that a backup is made of: plain files, one after another. */
export const TAR_BLOCK = 512;

type TarEntry = { readonly name: string; readonly size: number };

const fields = {
  name: [0, 100],
  mode: [100, 8],
  uid: [108, 8],
  gid: [116, 8],
  size: [124, 12],
  mtime: [136, 12],
  checksum: [148, 8],
  type: [156, 1],
  magic: [257, 8],
  prefix: [345, 155],
} as const;

/** @throws Error when the name does not fit: 100 bytes behind the last slash that leaves at most 155 before it */
export function encodeTarHeader({ name, size }: TarEntry, seconds: number): Buffer {
  const [prefix, rest] = splitName(name);
  const header = Buffer.alloc(TAR_BLOCK);
  header.write(rest, fields.name[0], "utf8");
  header.write("0000600\0", fields.mode[0], "ascii");
  header.write("0000000\0", fields.uid[0], "ascii");
  header.write("0000000\0", fields.gid[0], "ascii");
  header.write(`${size.toString(8).padStart(11, "0")}\0`, fields.size[0], "ascii");
  header.write(`${seconds.toString(8).padStart(11, "0")}\0`, fields.mtime[0], "ascii");
  header.write("0", fields.type[0], "ascii");
  header.write("ustar\x0000", fields.magic[0], "ascii");
  header.write(prefix, fields.prefix[0], "utf8");
  header.write(
    `${checksumOf(header).toString(8).padStart(6, "0")}\0 `,
    fields.checksum[0],
    "ascii",
  );
  return header;
}

/** @returns undefined when this is no header of a plain file */
export function decodeTarHeader(header: Buffer): TarEntry | undefined {
  const text = ([from, length]: readonly [number, number]) => {
    const raw = header.subarray(from, from + length);
    const end = raw.indexOf(0);
    return raw.subarray(0, end === -1 ? length : end).toString("utf8");
  };
  if (!text(fields.magic).startsWith("ustar") || text(fields.type) !== "0") return undefined;
  if (Number.parseInt(text(fields.checksum), 8) !== checksumOf(header)) return undefined;
  const size = Number.parseInt(text(fields.size), 8);
  if (!Number.isSafeInteger(size) || size < 0) return undefined;
  const prefix = text(fields.prefix);
  return { name: prefix ? `${prefix}/${text(fields.name)}` : text(fields.name), size };
}

/** Zeros up to the next block. */
export function tarPadding(size: number): Buffer {
  return Buffer.alloc((TAR_BLOCK - (size % TAR_BLOCK)) % TAR_BLOCK);
}

/** The sum of all bytes, with the checksum's own field taken as spaces. */
function checksumOf(header: Buffer): number {
  const [from, length] = fields.checksum;
  let sum = 0x20 * length;
  for (const [index, byte] of header.entries()) {
    if (index < from || index >= from + length) sum += byte;
  }
  return sum;
}

function splitName(name: string): [prefix: string, rest: string] {
  if (Buffer.byteLength(name) <= fields.name[1]) return ["", name];
  for (let slash = name.indexOf("/"); slash !== -1; slash = name.indexOf("/", slash + 1)) {
    const [prefix, rest] = [name.slice(0, slash), name.slice(slash + 1)];
    if (Buffer.byteLength(prefix) > fields.prefix[1]) break;
    if (rest !== "" && Buffer.byteLength(rest) <= fields.name[1]) return [prefix, rest];
  }
  throw new Error(`This name is too long for a backup: ${name}`);
}
