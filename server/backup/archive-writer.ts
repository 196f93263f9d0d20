import { once } from "node:events";
import { createWriteStream, rmSync } from "node:fs";
import { stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { constants, createZstdCompress } from "node:zlib";
import { createSealDigest } from "./archive-seal.ts";
import { giveName, taken, unfinishedMark } from "./give-name.ts";
import { encodeTarHeader, TAR_BLOCK, tarPadding } from "./tar-header.ts";

/** A tar file in the making, packed with zstd and sealed, under another name until it is whole. */
export type ArchiveWriter = {
  add(name: string, content: Buffer): Promise<void>;
  /** Writes the end, waits for the disk and gives the file its name. @returns its size in bytes */
  finish(): Promise<number>;
  /** Removes what there is of it. Safe after `finish`, too. */
  abandon(): Promise<void>;
};

/** @throws BackupRefusedError when the file is there already */
export async function openArchiveWriter(file: string, at: Date): Promise<ArchiveWriter> {
  if (await stat(file).catch(() => undefined)) throw taken(file);
  const unfinished = `${file}${unfinishedMark}${process.pid}`;
  const seconds = Math.floor(at.getTime() / 1000);

  const packer = createZstdCompress({
    params: { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 },
  });
  // It holds customers' addresses: for its owner's eyes alone.
  const output = createWriteStream(unfinished, { flags: "w", mode: 0o600, flush: true });
  const digest = createSealDigest();
  const written = pipeline(
    packer,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        digest.update(chunk);
        yield chunk;
      }
      yield digest.seal();
    },
    output,
  );
  // A disk that is full is told to whoever writes next.
  written.catch(() => {});

  const write = async (bytes: Buffer) => {
    if (packer.write(bytes)) return;
    await Promise.race([once(packer, "drain"), written]);
  };
  return {
    async add(name, content) {
      await write(encodeTarHeader({ name, size: content.length }, seconds));
      await write(content);
      await write(tarPadding(content.length));
    },
    async finish() {
      packer.end(Buffer.alloc(2 * TAR_BLOCK));
      await written;
      giveName(unfinished, file);
      return output.bytesWritten;
    },
    async abandon() {
      packer.destroy();
      await written.catch(() => {});
      rmSync(unfinished, { force: true });
    },
  };
}
