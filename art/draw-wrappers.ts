/**
 * Draws every wrapper, the bars without it and in a hand, the hero and the brand pictures into
 * `public/`.
 *
 *   node draw-wrappers.ts            everything
 *   node draw-wrappers.ts hammock    the wrappers named
 *
 * The drawings are seeded, so running it twice changes nothing.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import sharp from "sharp";
import { sampleProducts } from "../domain/catalog/sample-products.ts";
import {
  drawAppleIcon,
  drawFavicon,
  drawPlainIcon,
  drawPlainSocial,
  drawSocial,
  drawWordmark,
} from "./brand.ts";
import { drawCocoaBelt } from "./cocoa-belt.ts";
import { drawHeldBar } from "./held-bar.ts";
import { drawEmptyBox, drawHero } from "./scenes.ts";
import { drawSnappedBar } from "./snapped-bar.ts";
import { plainWrappers, upcomingBars } from "./upcoming.ts";
import { drawWrapper } from "./wrapper.ts";
import { wrappers } from "./wrappers.ts";

const root = new URL("../", import.meta.url);
const write = (path: string, data: string | Buffer) => {
  const target = new URL(path, root);
  mkdirSync(new URL("./", target), { recursive: true });
  writeFileSync(target, data);
};

/** Renders at exactly this width; librsvg counts 72 units to the inch here. */
function render(svg: string, width: number) {
  const viewWidth = Number(/viewBox="\d+ \d+ (\d+)/.exec(svg)?.[1]);
  return sharp(Buffer.from(svg), { density: (72 * width) / viewWidth })
    .resize(width)
    .flatten({ background: "#f7f0e4" });
}

/**
 * Flat colors with sharp edges need full chroma resolution more than high quality. Larger files are
 * mostly shown on high-density screens, where a lower quality is enough.
 */
async function writeRasters(svg: string, base: string, widths: readonly [number, number, number]) {
  const pixels = await render(svg, widths[2]).png({ compressionLevel: 1 }).toBuffer();
  await Promise.all(
    widths.map(async (width, step) => {
      const image = sharp(pixels).resize(width);
      const [avif, webp] = await Promise.all([
        image
          .clone()
          .avif({ quality: [46, 40, 32][step] ?? 50, effort: 5, chromaSubsampling: "4:4:4" })
          .toBuffer(),
        image
          .clone()
          .webp({ quality: [56, 42, 27][step] ?? 70, effort: 6, smartSubsample: true })
          .toBuffer(),
      ]);
      write(`${base}-${width}.avif`, avif);
      write(`${base}-${width}.webp`, webp);
    }),
  );
}

const requested = process.argv.slice(2);
/** One rule per bar: the placeholder color until the picture is loaded. */
const PLACEHOLDERS = "app/styles/wrapper-placeholders.css";
const colors = new Map(
  requested.length === 0
    ? []
    : Array.from(
        readFileSync(new URL(PLACEHOLDERS, root), "utf8").matchAll(
          /wrappers\/([\w-]+)-"[^#]*(#\w+)/g,
        ),
        ([, slug = "", color = ""]) => [slug, color] as const,
      ),
);

for (const bar of sampleProducts) {
  const wrapper = wrappers.find(({ slug }) => slug === bar.wrapper);
  if (!wrapper) throw new Error(`No wrapper is drawn for ${bar.name}`);
  if (requested.length > 0 && !requested.includes(wrapper.slug)) continue;
  const svg = drawWrapper(wrapper, bar);
  const base = `public/wrappers/${wrapper.slug}`;
  write(`${base}.svg`, svg);
  if (bar.tags.includes("Animated")) write(`${base}-animated.svg`, drawWrapper(wrapper, bar, true));
  await writeRasters(svg, base, [320, 640, 1280]);
  // Only as rasters: each has a whole wrapper in it.
  await writeRasters(drawSnappedBar(wrapper, bar), `${base}-snapped`, [320, 640, 1280]);
  await writeRasters(drawHeldBar(wrapper, bar), `${base}-in-hand`, [320, 640, 1280]);

  // The average color of the picture.
  const { channels } = await render(svg, 64).stats();
  const hex = channels
    .slice(0, 3)
    .map(({ mean }) => Math.round(mean).toString(16).padStart(2, "0"))
    .join("");
  colors.set(wrapper.slug, `#${hex}`);
  console.log(wrapper.slug, `#${hex}`, `${Math.round(svg.length / 1000)} kB`);
}

// Small and further down the page, so without placeholder colors.
for (const { wrapper, ...bar } of [
  ...upcomingBars,
  ...plainWrappers.map((plain) => ({ wrapper: plain, origin: "", cocoaPercentage: 0 })),
]) {
  if (requested.length > 0 && !requested.includes(wrapper.slug)) continue;
  await writeRasters(
    drawWrapper(wrapper, bar),
    `public/wrappers/${wrapper.slug}`,
    [320, 640, 1280],
  );
  console.log(wrapper.slug);
}

const rules = Array.from(
  colors,
  ([slug, color]) => `img[src^="/wrappers/${slug}-"] {\n  background-color: ${color};\n}\n`,
);
write(
  PLACEHOLDERS,
  `/* Written by art/draw-wrappers.ts: the color of each wrapper, until it arrives. */\n${rules.join("")}`,
);

if (requested.length === 0) {
  // No SVG of these: four wrappers in one drawing are 200 kB, and no page uses it.
  for (const shape of ["landscape", "portrait"] as const) {
    await writeRasters(drawHero(shape), `public/art/hero-${shape}`, [640, 960, 1600]);
  }
  // The upright drawing as phones show it, cropped as in the stylesheet.
  const square = drawHero("portrait").replace(/viewBox="[^"]+"/, 'viewBox="0 135 1200 1200"');
  await writeRasters(square, "public/art/hero-square", [480, 768, 1080]);
  write("public/art/empty-box.svg", drawEmptyBox());
  write("public/art/cocoa-belt.svg", drawCocoaBelt());

  write("public/favicon.svg", drawFavicon());
  write(
    "public/apple-touch-icon.png",
    await render(drawAppleIcon(), 180).png({ palette: true }).toBuffer(),
  );
  write(
    "public/social.png",
    await render(drawSocial(), 1200).png({ palette: true, colors: 256, effort: 10 }).toBuffer(),
  );
  write("public/plain-icon.svg", drawPlainIcon(40));
  write(
    "public/plain-touch-icon.png",
    await render(drawPlainIcon(0), 180).png({ palette: true }).toBuffer(),
  );
  write(
    "public/plain-social.png",
    await render(drawPlainSocial(), 1200)
      .png({ palette: true, colors: 256, effort: 10 })
      .toBuffer(),
  );
  write("app/styles/wordmark.svg", drawWordmark());
}
