import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";

/** Logos as owners have them: a wide drawing of one color, and a square picture of several. */
export const logoShapes = ["wide", "square"] as const;
export type LogoShape = (typeof logoShapes)[number];

const drawings: Readonly<Record<LogoShape, string>> = {
  wide: `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="96" fill="#2b1a12"><path d="M8 48a40 40 0 1 1 80 0 40 40 0 1 1-80 0zm40-24a24 24 0 1 0 0 48 24 24 0 1 0 0-48z" fill-rule="evenodd"/><text x="112" y="66" font-family="serif" font-size="54" font-weight="bold">Sample Cacao</text></svg>`,
  square: `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><circle cx="200" cy="200" r="190" fill="#176b5b"/><path d="M200 70c80 60 80 200 0 260-80-60-80-200 0-260z" fill="#f2b53c"/><path d="M200 90v220" stroke="#176b5b" stroke-width="14"/></svg>`,
};

/** @returns the path of a file: SVG where wide, PNG where square */
export async function logoFile(shape: LogoShape): Promise<string> {
  const svg = drawings[shape];
  const path = join(tmpdir(), `conche-logo.${shape === "wide" ? "svg" : "png"}`);
  await writeFile(path, shape === "wide" ? svg : await sharp(Buffer.from(svg)).png().toBuffer());
  return path;
}
