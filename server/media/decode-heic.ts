import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";
import { hideOtherPictures } from "./heif-boxes.ts";

const require = createRequire(import.meta.url);

export type RawPicture = {
  readonly width: number;
  readonly height: number;
  /** RGBA, four bytes per pixel. Upright, pixels only. */
  readonly data: Uint8Array;
};

export type DecodeHeicResult =
  | { readonly code: "decoded"; readonly picture: RawPicture }
  | { readonly code: "unreadable" }
  | { readonly code: "too-many-pixels" };

/**
 * Runs in a worker thread. It is a string because the build bundles the server into one file, and a
 * worker needs a file or a string.
 */
const program = /* js */ `
  const { parentPort, workerData } = require("node:worker_threads");
  const decode = require(workerData.decoder);
  (async () => {
    const [first] = await decode.all({ buffer: workerData.bytes });
    const { width, height } = first;
    if (width * height > workerData.maxPixels) {
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
 * Decodes a phone's picture with libheif in WebAssembly. That takes a second or more of CPU time,
 * so it runs in a worker thread with a time limit.
 */
export async function decodeHeic(
  bytes: Uint8Array,
  limits: { readonly pixels: number; readonly milliseconds: number },
): Promise<DecodeHeicResult> {
  const worker = new Worker(program, {
    eval: true,
    // No environment, so no secrets.
    env: {},
    workerData: {
      bytes: hideOtherPictures(bytes),
      maxPixels: limits.pixels,
      decoder: require.resolve("heic-decode"),
    },
    // Not forwarded: the decoder prints warnings about broken files.
    stdout: true,
    stderr: true,
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<DecodeHeicResult>((resolved) => {
      const unreadable = () => resolved({ code: "unreadable" });
      worker.once("message", resolved);
      worker.once("error", unreadable);
      worker.once("exit", unreadable);
      timer = setTimeout(unreadable, limits.milliseconds);
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
