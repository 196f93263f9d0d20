import { expect, test } from "vitest";
import { showPictures } from "./show-pictures.ts";

const picture = (id: string) => `<img src="/media/${id}.webp" alt="a" width="1" height="1" />`;
const portrait = picture("aw1600h2000");
const landscape = picture("bw1600h800");
const sizesIn = (html: string) =>
  Array.from(showPictures(html).matchAll(/sizes="([^"]*)"/g), ([, sizes]) => sizes);

test("a picture of the shop's own loads lazily, in the sizes that it has", () => {
  expect(showPictures('<p>a</p><img src="/media/aw900h600.webp" alt="a" /><p>b</p>')).toBe(
    '<p>a</p><img loading="lazy" decoding="async" srcset="/media/aw900h600-320.webp 320w, /media/aw900h600-640.webp 640w, /media/aw900h600-1280.webp 900w" sizes="(min-width: 48rem) 42rem, 92vw" src="/media/aw900h600-640.webp" alt="a" /><p>b</p>',
  );
});

test("a picture of another site stays as it is, but loads lazily", () => {
  expect(showPictures('<img src="https://x.example/a.jpg" alt="a" />')).toBe(
    '<img loading="lazy" decoding="async" src="https://x.example/a.jpg" alt="a" />',
  );
});

test.each([
  ["in the text", portrait, "(min-width: 48rem) 42rem, 92vw"],
  [
    "in the whole width",
    `<div data-photos="wide">${portrait}</div>`,
    "(min-width: 76rem) 1136px, 92vw",
  ],
  [
    "beside a text",
    `<div data-photos="left">${portrait}<div><p>a</p></div></div>`,
    "(min-width: 76rem) 550px, (min-width: 48rem) 45vw, 92vw",
  ],
  [
    "beside a quote",
    `<div data-photos="quote">${portrait}<blockquote><p>a</p></blockquote></div>`,
    "(min-width: 76rem) 365px, (min-width: 48rem) 30vw, 92vw",
  ],
])("a picture %s has the sizes of its place", (_, html, sizes) => {
  expect(sizesIn(html)).toEqual([sizes]);
});

test("in a pair the wider picture is as high as the other one, and so cropped on a desk", () => {
  expect(sizesIn(`<div data-photos="pair">${portrait}${landscape}</div>${portrait}`)).toEqual([
    "(min-width: 76rem) 555px, (min-width: 48rem) 45vw, 92vw",
    "(min-width: 76rem) 1388px, (min-width: 48rem) 113vw, 92vw",
    "(min-width: 48rem) 42rem, 92vw",
  ]);
});
