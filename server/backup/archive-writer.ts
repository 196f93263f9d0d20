import { once } from "node:events";
import { closeSync, createWriteStream, fsyncSync, linkSync, openSync, rmSync } from "node:fs";
import { stat } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { pipeline } from "node:stream/promises";
import { constants, createZstdCompress } from "node:zlib";
import { createSealDigest } from "./archive-seal.ts";
import { BackupRefusedError } from "./backup-refused-error.ts";
import { encodeTarHeader, TAR_BLOCK, tarPadding } from "./tar-header.ts";

/** A tar file in the making, packed with zstd and sealed, under another name until it is whole. */
export type ArchiveWriter = {
  add(name: string, content: Buffer): Promise<void>;
  /** Writes the end, waits for the disk and gives the file its name. @returns its size in bytes */
  finish(): Promise<number>;
  /** Removes what there is of it. Safe after `finish`, too. */
  abandon(): Promise<void>;
};

/** What a backup is called while it is written; a killed process leaves it so. */
export const unfinishedMark = ".unfinished-";

/** @throws BackupRefusedError when the file is there already */
export async function openArchiveWriter(file: string, at: Date): Promise<ArchiveWriter> {
  const taken = () =>
    new BackupRefusedError("not-empty", `${file} is there already, and a backup replaces nothing.`);
  if (await stat(file).catch(() => undefined)) throw taken();
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
      try {
        // Unlike a rename, it replaces nothing that turned up meanwhile.
        linkSync(unfinished, file);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === "EEXIST") throw taken();
        throw new Error(`${basename(file)} could not be given its name.`, { cause: error });
      }
      rmSync(unfinished);
      syncFolder(dirname(file));
      return output.bytesWritten;
    },
    async abandon() {
      packer.destroy();
      await written.catch(() => {});
      rmSync(unfinished, { force: true });
    },
  };
}

/** A name is on the disk only when its folder is. */
function syncFolder(folder: string): void {
  const descriptor = openSync(folder, "r");
  fsyncSync(descriptor);
  closeSync(descriptor);
}
