import { createHash } from "node:crypto";

// A backup ends with the digest of all that is before it, so that any other byte is noticed, also
// one that unpacks to the same. It lies in a frame that zstd's own format has for what is not data:
// every tool that unpacks the file skips it.
// See https://datatracker.ietf.org/doc/html/rfc8878#name-skippable-frames

const FRAME = Buffer.from([0x5c, 0x2a, 0x4d, 0x18, 32, 0, 0, 0]);
export const SEAL_BYTES = FRAME.length + 32;

export type SealDigest = {
  update(chunk: Buffer): void;
  /** The last bytes of a file that has had these chunks. */
  seal(): Buffer;
};

export function createSealDigest(): SealDigest {
  const digest = createHash("sha256");
  return {
    update: (chunk) => void digest.update(chunk),
    seal: () => Buffer.concat([FRAME, digest.digest()]),
  };
}
