import { expect, test } from "vitest";
import { drawSvg } from "./draw-svg.ts";

const svg = (inside: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 300 100">${inside}</svg>`,
  );
const limits = { side: 2560, pixels: 64_000_000, cpuSeconds: 1 };

/** Each level draws the one before ten times. */
function copiesOfCopies(levels: number): string {
  const groups = Array.from({ length: levels }, (_, level) => {
    const copies = `<use xlink:href="#a${level}"/>`.repeat(10);
    return `<g id="a${level + 1}">${copies}</g>`;
  });
  return `<defs><rect id="a0" width="9" height="9"/>${groups.join("")}</defs><use xlink:href="#a${levels}"/>`;
}

function blurs(count: number): string {
  const blur = '<feGaussianBlur stdDeviation="50"/>';
  return `<filter id="f" x="-1" y="-1" width="3" height="3">${blur.repeat(count)}</filter><rect width="300" height="100" filter="url(#f)"/>`;
}

const turbulence =
  '<filter id="f"><feTurbulence numOctaves="9999" baseFrequency="0.05"/></filter><rect width="300" height="100" filter="url(#f)"/>';

test.each([
  ["copies of copies", copiesOfCopies(9)],
  ["hundreds of blurs", blurs(200)],
  ["noise of ten thousand octaves", turbulence.repeat(50)],
])("a drawing of %s is ended at the limit, and the next one is drawn", async (_, inside) => {
  const hostile = drawSvg(svg(inside), limits);
  const next = drawSvg(svg('<rect width="9" height="9"/>'), { ...limits, cpuSeconds: 10 });

  expect((await hostile).code).toBe("too-complex");
  expect((await next).code).toBe("drawn");
});
