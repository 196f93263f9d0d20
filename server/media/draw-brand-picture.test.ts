import sharp from "sharp";
import { expect, test } from "vitest";
import { forAllTests } from "#test/support/for-tests.ts";
import { openTestShop, withoutJobs } from "#test/support/test-shop.ts";
import {
  type BrandPictureName,
  brandPictureNames,
  drawBrandPicture,
} from "./draw-brand-picture.ts";
import { makeAvif } from "./make-avif.ts";
import { storeLogo } from "./store-logo.ts";

const { shop } = forAllTests(openTestShop);

/** The logo of a maker: a red square, a gap, and a long blue line. */
const wide = (square: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="200"><rect width="180" height="200" fill="${square}"/><rect x="260" y="60" width="540" height="80" fill="#0000ff"/></svg>`;
const tall =
  '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="300"><ellipse cx="100" cy="150" rx="90" ry="150" fill="#fefefe"/></svg>';
const boxed =
  '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><rect width="300" height="300" fill="#00aa44"/><circle cx="150" cy="150" r="80" fill="#ffffff"/></svg>';

async function draw(svg: string, name: BrandPictureName, tone: "dark" | "light" | "colored") {
  const file = await sharp(Buffer.from(svg)).webp({ lossless: true }).toBuffer();
  const storage = {
    get: async (requested: string) => (requested === "abc-1280.webp" ? file : undefined),
  };
  const logo = { image: "/media/abc.webp", width: 800, height: 200, tone };
  const drawn = await drawBrandPicture(storage, { paper: "#ffeedd", ink: "#112233", logo }, name);
  const { data, info } = await sharp(drawn).raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => {
    const from = (Math.round(y) * info.width + Math.round(x)) * info.channels;
    return `#${data.subarray(from, from + 3).toString("hex")}`;
  };
  return { width: info.width, height: info.height, at, corner: data[3] };
}

test("a link preview shows the whole logo on the look's paper color", async () => {
  const { width, height, at } = await draw(wide("#ff0000"), "share", "colored");
  expect([width, height]).toEqual([1200, 630]);
  expect(at(5, 5)).toBe("#ffeedd");
  expect(at(240, 315)).toBe("#ff0000");
  expect(at(900, 315)).toBe("#0000ff");
});

test("a tab's icon shows only the first sign of a wide logo, with round corners", async () => {
  const { width, height, at, corner } = await draw(wide("#ff0000"), "icon", "colored");
  expect([width, height, corner]).toEqual([96, 96, 0]);
  expect(at(48, 14)).toBe("#ff0000");
  expect(at(48, 82)).toBe("#ff0000");
  expect(at(6, 48)).toBe("#ffeedd");
});

test("a light logo is drawn on the dark color of the look", async () => {
  const { width, at } = await draw(tall, "touch-icon", "light");
  expect(width).toBe(180);
  expect(at(3, 3)).toBe("#112233");
  expect(at(90, 90)).toBe("#fefefe");
});

test("a logo with a background of its own keeps it", async () => {
  const { at } = await draw(boxed, "share", "colored");
  expect(at(5, 5)).toBe("#00aa44");
  expect(at(600, 315)).toBe("#ffffff");
});

test("without its file there is no picture", async () => {
  const logo = { image: "/media/gone.webp", width: 1, height: 1, tone: "dark" as const };
  const brand = { paper: "#ffffff", ink: "#000000", logo };
  expect(await drawBrandPicture({ get: async () => undefined }, brand, "icon")).toBeUndefined();
});

test("all pictures of an uploaded logo are drawn after the job that deletes the upload's source", async () => {
  const ctx = withoutJobs(shop);
  const stored = await storeLogo(ctx, "logo.svg", Buffer.from(boxed));
  if (stored.code !== "stored") throw new Error(stored.code);
  const { logo } = stored;
  await makeAvif(ctx, logo.image.replace(/^\/media\/|\.webp$/g, ""));

  const brand = { paper: "#ffeedd", ink: "#112233", logo };
  const drawn = await Promise.all(
    brandPictureNames.map((name) => drawBrandPicture(shop.storage, brand, name)),
  );
  expect(drawn).not.toContain(undefined);

  // Its own green background is still recognized.
  const [red = 0, green = 0] = await sharp(drawn.at(-1)).raw().toBuffer();
  expect(green - red).toBeGreaterThan(150);
});
