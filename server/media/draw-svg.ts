import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { setPriority } from "node:os";
import { atMostAtOnce } from "../platform/limits/at-most-at-once.ts";

const require = createRequire(import.meta.url);

export type DrawSvgResult =
  /** As a PNG. */
  | { readonly code: "drawn"; readonly bytes: Uint8Array }
  | { readonly code: "damaged" }
  /** Its effects or repetitions would take longer than the limit, perhaps hours. */
  | { readonly code: "too-complex" };

type Limits = {
  /** The longer side of the drawing, in pixels. */
  readonly side: number;
  /** Of the whole drawing. */
  readonly pixels: number;
  /** Of a processor. */
  readonly cpuSeconds: number;
};

/** Of a drawing in sharp, in dots per inch. */
const USUAL_DENSITY = 72;
const MAX_PNG_BYTES = 256 * 1024 * 1024;
/** Shoppers come first. */
const LOW_PRIORITY = 5;
/** In case it cannot end itself. A busy machine takes several times as long as its processor. */
const MAX_MS = 90_000;

/**
 * Runs in a process of its own, which ends itself at the limit: the drawing has other threads. It is
 * a string because the build bundles the server into one file.
 */
const program = /* js */ `
  const [, sharpFile, side, pixels, cpuSeconds] = process.argv;
  setInterval(() => {
    const { user, system } = process.cpuUsage();
    if (user + system > cpuSeconds * 1_000_000) process.kill(process.pid, "SIGKILL");
  }, 100).unref();
  const sharp = require(sharpFile);
  sharp.concurrency(1);
  (async () => {
    const parts = [];
    for await (const part of process.stdin) parts.push(part);
    const svg = Buffer.concat(parts);
    const size = await sharp(svg, { limitInputPixels: false }).metadata();
    const density = (${USUAL_DENSITY} * side) / Math.max(size.width, size.height);
    const image = sharp(svg, {
      failOn: "error",
      limitInputPixels: Number(pixels),
      density: Math.min(Math.max(density, 1), 100_000),
    });
    process.stdout.write(await image.png({ compressionLevel: 1 }).toBuffer());
  })().catch(() => {
    process.exitCode = 1;
  });
`;

const oneAtATime = atMostAtOnce(1);

/**
 * Draws an SVG as a PNG, whatever size it says that it has: a sheet of paper or an icon. Filters and
 * copies of copies can take hours, and nothing but its end stops a process that draws them. One at a
 * time.
 */
export async function drawSvg(svg: Uint8Array, limits: Limits): Promise<DrawSvgResult> {
  return await oneAtATime(() => draw(svg, limits));
}

async function draw(svg: Uint8Array, { side, pixels, cpuSeconds }: Limits): Promise<DrawSvgResult> {
  const values = [side, pixels, cpuSeconds].map(String);
  const args = ["--eval", program, require.resolve("sharp"), ...values];
  return await new Promise<DrawSvgResult>((resolve) => {
    const drawing = execFile(
      process.execPath,
      args,
      {
        // No environment, so no secrets.
        env: {},
        encoding: "buffer",
        maxBuffer: MAX_PNG_BYTES,
        timeout: MAX_MS,
        killSignal: "SIGKILL",
      },
      (error, bytes) => {
        if (!error) resolve({ code: "drawn", bytes });
        else resolve({ code: error.signal ? "too-complex" : "damaged" });
      },
    );
    lowerPriority(drawing.pid);
    // It may have ended before it read everything.
    drawing.stdin?.on("error", () => {});
    drawing.stdin?.end(svg);
  });
}

function lowerPriority(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, LOW_PRIORITY);
  } catch {
    // It has ended already.
  }
}
