/**
 * Draws the film of the process section into `public/film/`: every frame as SVG, encoded as H.264
 * and AV1, and the first frame as the still picture that is shown before or instead of the film.
 *
 *   npm run draw            with everything else
 *   node draw-film.ts       the film alone; about two minutes
 *
 * Needs ffmpeg with libx264 and libaom (apt-get install ffmpeg, brew install ffmpeg). The frames
 * are deterministic; the encoded files are the same for the same version of ffmpeg.
 */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { drawFrame } from "./film.ts";
import { printPaper } from "./film-bar.ts";
import { filmSeconds, framesPerSecond, stageHeight, stageWidth } from "./film-stage.ts";
import { range } from "./svg.ts";

const [width, height] = [960, 720];
/** The loop begins with the open pod, because that makes the best still picture. */
const firstMoment = 1.5;
const frames = filmSeconds * framesPerSecond;
const target = fileURLToPath(new URL("../public/film/", import.meta.url));

if (spawnSync("ffmpeg", ["-version"]).error) {
  console.error(
    "The film is not drawn: ffmpeg is missing (apt-get install ffmpeg, brew install ffmpeg).\n" +
      "The film that lies in public/film/ stays as it is.",
  );
  process.exit(1);
}

const paper = await printPaper();

const render = (frame: number, wide: number) =>
  sharp(Buffer.from(drawFrame((firstMoment + frame / framesPerSecond) % filmSeconds, paper)), {
    density: (72 * wide) / stageWidth,
  })
    .resize(wide, (wide * stageHeight) / stageWidth)
    .removeAlpha();

function ffmpeg(...args: readonly string[]) {
  const child = spawn("ffmpeg", ["-hide_banner", "-loglevel", "error", "-y", ...args], {
    stdio: ["pipe", "inherit", "inherit"],
  });
  const done = once(child, "close").then(([code]) => {
    if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
  });
  return { stdin: child.stdin, done };
}

mkdirSync(target, { recursive: true });
const scratch = mkdtempSync(join(tmpdir(), "film-"));
try {
  // A lossless master, which is encoded twice.
  const master = join(scratch, "master.mkv");
  const shape = ["-f", "rawvideo", "-pix_fmt", "rgb24", "-s", `${width}x${height}`];
  const recorder = ffmpeg(...shape, "-r", `${framesPerSecond}`, "-i", "-", "-c:v", "ffv1", master);
  for (const frame of range(frames)) {
    const pixels = await render(frame, width).raw().toBuffer();
    if (!recorder.stdin.write(pixels)) await once(recorder.stdin, "drain");
  }
  recorder.stdin.end();
  await recorder.done;

  const plain = ["-an", "-map_metadata", "-1", "-fflags", "+bitexact", "-flags:v", "+bitexact"];
  // Color metadata, so that browsers do not guess.
  const color = [
    ["-vf", "scale=out_color_matrix=bt709:out_range=tv,format=yuv420p"],
    ["-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709"],
  ].flat();
  const encode = (file: string, ...codec: readonly string[]) =>
    ffmpeg("-i", master, ...color, ...codec, ...plain, join(target, file)).done;
  await encode(
    "process.mp4",
    ...["-c:v", "libx264", "-preset", "veryslow", "-tune", "animation", "-crf", "34"],
    // More bits for dark areas, otherwise the pan loses its edges.
    ...["-x264-params", "keyint=336:bframes=8:ref=5:aq-mode=3:aq-strength=0.6"],
    // A level that old and small phones can decode.
    ...["-level", "3.1", "-threads", "2", "-movflags", "+faststart"],
  );
  await encode(
    "process.webm",
    ...["-c:v", "libaom-av1", "-crf", "45", "-b:v", "0", "-cpu-used", "4"],
    ...["-threads", "2", "-row-mt", "1", "-g", "336"],
  );

  for (const wide of [480, 960]) {
    const still = render(0, wide);
    await still
      .clone()
      .avif({ quality: wide > 480 ? 46 : 50, effort: 6, chromaSubsampling: "4:4:4" })
      .toFile(join(target, `poster-${wide}.avif`));
    await still
      .clone()
      .webp({ quality: wide > 480 ? 56 : 64, effort: 6, smartSubsample: true })
      .toFile(join(target, `poster-${wide}.webp`));
  }
  for (const file of ["process.mp4", "process.webm"]) {
    console.log(file, `${Math.round(statSync(join(target, file)).size / 1000)} kB`);
  }
} finally {
  rmSync(scratch, { recursive: true });
}
