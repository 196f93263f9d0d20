import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestShop, type TestShop } from "#test/support/test-shop.ts";
import { storeLogo } from "./store-logo.ts";

let house: TestShop;
beforeAll(async () => {
  house = await openTestShop();
});
afterAll(() => house.close());

let moment = 0;
async function store(file: string | Uint8Array) {
  moment += 1;
  const bytes = typeof file === "string" ? new TextEncoder().encode(file) : file;
  // Each upload has a time of its own in its path. Near now, so that the sweep does not take it for
  // an abandoned one.
  const clock = () => new Date(Date.now() + moment);
  return await storeLogo({ ...house.shop, clock }, "logo.svg", bytes);
}

const svg = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 100">${inside}</svg>`;

test("an SVG becomes a picture without its margins, marked as dark or light", async () => {
  const result = await store(svg('<circle cx="150" cy="50" r="40" fill="#123"/>'));
  if (result.code !== "stored") throw new Error(result.code);
  expect(result.logo.image).toMatch(/^\/media\/[a-z0-9]+\.webp$/);
  expect(result.logo.tone).toBe("dark");
  expect(result.logo.width / result.logo.height).toBeCloseTo(1, 1);
  const name = result.logo.image.replace("/media/", "").replace(".webp", "-1280.webp");
  const kept = await house.shop.storage.get(name);
  expect((await sharp(kept ?? new Uint8Array()).metadata()).format).toBe("webp");
});

test("of an SVG with a script and an external address only the visible drawing is kept", async () => {
  const result = await store(
    svg(
      '<script>alert(1)</script><image href="file:///etc/passwd" width="9" height="9"/><image href="http://127.0.0.1:1/x.png" width="9" height="9"/><circle cx="150" cy="50" r="40" fill="#fff" onload="alert(2)"/>',
    ),
  );
  expect(result).toMatchObject({ code: "stored", logo: { tone: "light" } });
});

test("a logo of several colors is recognized", async () => {
  const two =
    '<rect width="90" height="80" fill="#d00"/><rect x="150" width="90" height="80" fill="#06c"/>';
  expect(await store(svg(two))).toMatchObject({ code: "stored", logo: { tone: "colored" } });
});

test.each([
  ["a script", "alert('hello')"],
  ["a page", "<html><body><svg></svg></body></html>"],
  ["a drawing with entities of its own", '<!DOCTYPE svg [<!ENTITY a "b">]><svg/>'],
])("%s is refused as a logo", async (_name, text) => {
  expect(await store(text)).toEqual({ code: "not-an-image" });
});

test("a truncated SVG is reported as damaged", async () => {
  expect(await store('<svg xmlns="http://www.w3.org/2000/svg"><rect')).toEqual({ code: "damaged" });
});

test("an SVG without a drawing is reported as empty", async () => {
  expect(await store(svg('<rect width="9" height="9" fill="none"/>'))).toEqual({ code: "empty" });
});
