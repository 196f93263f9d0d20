import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";

const require = createRequire(import.meta.url);

export type RawPicture = {
  readonly width: number;
  readonly height: number;
  /** Four bytes a pixel: red, green, blue, alpha. Upright, and nothing but pixels. */
  readonly data: Uint8Array;
};

export type HeicDecoding =
  | { readonly code: "decoded"; readonly picture: RawPicture }
  | { readonly code: "unreadable" }
  | { readonly code: "too-many-pixels" };

/**
 * Runs in a thread of its own. Text, because the shop is one file after its build and a thread
 * needs one that it can load by itself.
 */
const program = /* js */ `
  const { parentPort, workerData } = require("node:worker_threads");
  const decode = require(workerData.decoder);
  (async () => {
    const images = await decode.all({ buffer: workerData.bytes });
    const [first] = images;
    const { width, height } = first;
    if (width * height > workerData.mostPixels) {
      parentPort.postMessage({ code: "too-many-pixels" });
      return;
    }
    const { data } = await first.decode();
    parentPort.postMessage(
      { code: "decoded", picture: { width, height, data: new Uint8Array(data.buffer) } },
      [data.buffer],
    );
  })().catch(() => parentPort.postMessage({ code: "unreadable" }));
`;

/**
 * Decodes a phone's picture with libheif in WebAssembly, which would block the shop for a second
 * and is therefore done beside it, and ended when it takes too long.
 */
export async function decodeHeic(
  bytes: Uint8Array,
  limits: { readonly pixels: number; readonly milliseconds: number },
): Promise<HeicDecoding> {
  const worker = new Worker(program, {
    eval: true,
    // None of the shop's secrets.
    env: {},
    workerData: {
      bytes,
      mostPixels: limits.pixels,
      decoder: require.resolve("heic-decode"),
    },
    // The decoder complains about broken files on its own account.
    stdout: true,
    stderr: true,
  });
  const overdue = new AbortController();
  const timer = setTimeout(() => overdue.abort(), limits.milliseconds);
  try {
    return await new Promise<HeicDecoding>((resolved) => {
      const unreadable = () => resolved({ code: "unreadable" });
      worker.once("message", resolved);
      worker.once("error", unreadable);
      worker.once("exit", unreadable);
      overdue.signal.addEventListener("abort", unreadable);
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
