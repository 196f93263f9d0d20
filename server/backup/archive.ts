import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { open } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { constants, createZstdCompress, createZstdDecompress } from "node:zlib";
import { extract, type Pack, pack } from "tar-stream";
import { BackupRefusedError, damaged, foreign } from "./backup-refused-error.ts";

// A backup file is a tar archive compressed with zstd, followed by its SHA-256, so that truncation
// and changes are detected. The digest is in a skippable frame (RFC 8878, section 3.1.2), so that
// `tar --zstd -xf` can open the file.

export type ArchiveMember = { readonly name: string; readonly content: Buffer };

const ZSTD_MAGIC = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);
const SKIPPABLE_FRAME = Buffer.from([0x5c, 0x2a, 0x4d, 0x18, 32, 0, 0, 0]);
const DIGEST_BYTES = SKIPPABLE_FRAME.length + 32;

/**
 * Writes a file readable only by its owner. On an error the caller removes the partial file.
 *
 * @throws whatever `members` or the disk throw
 */
export async function writeArchive(
  file: string,
  members: AsyncIterable<ArchiveMember>,
): Promise<void> {
  const tar = pack();
  const packing = packMembers(tar, members);
  try {
    await pipeline(
      tar,
      createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } }),
      appendDigest,
      createWriteStream(file, { flags: "wx", mode: 0o600, flush: true }),
    );
  } finally {
    await packing;
  }
}

async function packMembers(tar: Pack, members: AsyncIterable<ArchiveMember>): Promise<void> {
  try {
    for await (const { name, content } of members) {
      await packMember(tar, { name, content });
    }
    tar.finalize();
  } catch (error) {
    // The pipeline then fails with this error, unless it caused it.
    tar.destroy(error as Error);
  }
}

function packMember(tar: Pack, { name, content }: ArchiveMember): Promise<void> {
  return new Promise((resolve, reject) => {
    const entry = tar.entry({ name, mode: 0o600 }, content, (error) =>
      error ? reject(error) : resolve(),
    );
    // It has an error of its own when the disk fails, which would end the process if nobody listened.
    entry.on("error", reject);
  });
}

async function* appendDigest(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash("sha256");
  for await (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
  yield Buffer.concat([SKIPPABLE_FRAME, hash.digest()]);
}

/**
 * Verifies the digest of the whole file first. Holds one member in memory at a time.
 *
 * @throws BackupRefusedError for a file that `writeArchive` did not write or that was changed
 */
export async function* readArchive(file: string): AsyncGenerator<ArchiveMember> {
  const end = (await checkDigest(file)) - 1;
  const tar = extract();
  const reading = pipeline(createReadStream(file, { end }), createZstdDecompress(), tar);
  // A failure also ends the loop below, which throws it.
  reading.catch(() => {});
  for await (const entry of tar) {
    yield { name: entry.header.name, content: await buffer(entry) };
  }
  await reading;
}

/** @returns the number of bytes that the digest covers */
async function checkDigest(file: string): Promise<number> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
    throw new BackupRefusedError("foreign", `There is no file ${file}.`);
  });
  try {
    const read = async (position: number, length: number) =>
      (await handle.read(Buffer.alloc(length), 0, length, position)).buffer;
    if (!(await read(0, ZSTD_MAGIC.length)).equals(ZSTD_MAGIC)) throw foreign(file);
    const size = (await handle.stat()).size - DIGEST_BYTES;
    if (size <= 0) throw damaged(file);
    const hash = createHash("sha256");
    for await (const chunk of createReadStream(file, { end: size - 1 })) hash.update(chunk);
    const digest = Buffer.concat([SKIPPABLE_FRAME, hash.digest()]);
    if (!(await read(size, DIGEST_BYTES)).equals(digest)) throw damaged(file);
    return size;
  } finally {
    await handle.close();
  }
}
