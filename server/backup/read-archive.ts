import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { createZstdDecompress } from "node:zlib";
import { createSealDigest, SEAL_BYTES } from "./archive-seal.ts";
import { BackupRefusedError } from "./backup-refused-error.ts";
import { decodeTarHeader, TAR_BLOCK } from "./tar-header.ts";

export type ArchiveMember = { readonly name: string; readonly content: Buffer };

/** Above every picture and every batch of rows; a header that says more is not one of ours. */
const MOST_BYTES = 512 * 1024 * 1024;
const ZSTD_MAGIC = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);

/**
 * The members of a backup's tar file, one after another; never more than one in memory.
 *
 * @throws BackupRefusedError for a file that is not one, ends early or does not unpack
 */
export async function* readArchive(file: string): AsyncGenerator<ArchiveMember> {
  const { size, seal } = await readSeal(file);
  const input = createReadStream(file, { end: size - 1 });
  const digest = createSealDigest();
  input.on("data", (chunk) => digest.update(chunk as Buffer));
  const unpacker = createZstdDecompress();
  // Both ways at once: an error of the file ends the unpacker, and leaving the loop ends the file.
  input.on("error", (error) => unpacker.destroy(error));
  unpacker.on("close", () => input.destroy());
  input.pipe(unpacker);
  const source = sourceOf(unpacker);

  let first = true;
  try {
    while (true) {
      const header = await source.take(TAR_BLOCK);
      if (header.every((byte) => byte === 0)) break;
      const entry = decodeTarHeader(header);
      if (!entry || entry.size > MOST_BYTES) throw first ? foreign(file) : damaged(file);
      first = false;
      const content = await source.take(entry.size);
      await source.take((TAR_BLOCK - (entry.size % TAR_BLOCK)) % TAR_BLOCK);
      yield { name: entry.name, content };
    }
    const end = await source.take(TAR_BLOCK);
    if (end.some((byte) => byte !== 0) || !(await source.isAtEnd())) throw damaged(file);
    if (!input.readableEnded || !digest.seal().equals(seal)) throw damaged(file);
  } catch (error) {
    throw await explain(error, file);
  } finally {
    unpacker.destroy();
  }
}

async function explain(error: unknown, file: string): Promise<unknown> {
  const code = (error as NodeJS.ErrnoException).code ?? "";
  const isBroken = error instanceof EarlyEndError || /^(ZSTD|Z)_/.test(code);
  return isBroken ? damaged(file, error) : error;
}

export function damaged(file: string, cause?: unknown): BackupRefusedError {
  return new BackupRefusedError(
    "damaged",
    `${file} is damaged or cut off. Nothing was restored; take another backup.`,
    cause,
  );
}

export function foreign(file: string): BackupRefusedError {
  return new BackupRefusedError("foreign", `${file} is not a backup of this shop.`);
}

/** What is before the seal, and the seal that it should have. */
async function readSeal(file: string): Promise<{ size: number; seal: Buffer }> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
    throw new BackupRefusedError("foreign", `There is no file ${file}.`);
  });
  try {
    const read = async (position: number, length: number) =>
      (await handle.read(Buffer.alloc(length), 0, length, position)).buffer;
    if (!(await read(0, ZSTD_MAGIC.length)).equals(ZSTD_MAGIC)) throw foreign(file);
    const size = (await handle.stat()).size - SEAL_BYTES;
    if (size <= 0) throw damaged(file);
    return { size, seal: await read(size, SEAL_BYTES) };
  } finally {
    await handle.close();
  }
}

type Source = { take(bytes: number): Promise<Buffer>; isAtEnd(): Promise<boolean> };

class EarlyEndError extends Error {}

/** Cuts a stream into pieces of wished lengths. */
function sourceOf(stream: AsyncIterable<Buffer>): Source {
  const chunks = stream[Symbol.asyncIterator]();
  let waiting: Buffer[] = [];
  let size = 0;
  const more = async () => {
    const { value, done } = await chunks.next();
    if (done) return false;
    waiting.push(value);
    size += value.length;
    return true;
  };
  return {
    async take(bytes) {
      while (size < bytes) if (!(await more())) throw new EarlyEndError("The file ends too early.");
      const [only] = waiting;
      const whole = only && waiting.length === 1 ? only : Buffer.concat(waiting, size);
      waiting = [whole.subarray(bytes)];
      size -= bytes;
      return whole.subarray(0, bytes);
    },
    async isAtEnd() {
      while (size === 0) if (!(await more())) return true;
      return false;
    },
  };
}
