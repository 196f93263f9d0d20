import { crc32, deflateSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";
import type { HeifColor } from "./heif-color.ts";

/**
 * The same pixels with the profile by which they are meant. sharp reads a profile only from a file,
 * so this is a PNG of the picture with the profile inserted.
 *
 * @param pixels a small picture: it is held three times
 */
export async function withProfile(pixels: Sharp, color: HeifColor): Promise<Sharp> {
  const icc = color.kind === "profile" ? color.icc : await displayP3();
  const png = await pixels.png({ compressionLevel: 0 }).toBuffer();
  const afterHeader = 8 + 25;
  const chunk = profileChunk(icc);
  const file = Buffer.concat([png.subarray(0, afterHeader), chunk, png.subarray(afterHeader)]);
  return sharp(file, { failOn: "error" });
}

/** @see https://www.w3.org/TR/png-3/#11iCCP */
function profileChunk(icc: Uint8Array): Buffer {
  const content = Buffer.concat([Buffer.from("iCCPprofile\0\0", "latin1"), deflateSync(icc)]);
  const chunk = Buffer.alloc(content.length + 8);
  chunk.writeUInt32BE(content.length - 4, 0);
  content.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(content), content.length + 4);
  return chunk;
}

let profile: Promise<Uint8Array> | undefined;

function displayP3(): Promise<Uint8Array> {
  profile ??= sharp({ create: { width: 1, height: 1, channels: 3, background: "#000" } })
    .withIccProfile("p3")
    .png()
    .toBuffer()
    .then((png) => sharp(png).metadata())
    .then(({ icc }) => icc ?? new Uint8Array());
  return profile;
}
