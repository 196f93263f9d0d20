import { expect, test } from "vitest";
import { pictureSet, pictureSize, storedWidths } from "./picture-size.ts";

test.each([
  ["/media/ab12w1600h2000r3g3u3.webp", { width: 1600, height: 2000 }],
  ["/media/ab12w300h400.webp", { width: 300, height: 400 }],
  ["/media/ab12r3g3u3.webp", { width: 1280, height: 1600 }],
  ["/wrappers/red-orchard.svg", { width: 1280, height: 1600 }],
  ["https://pictures.example/w9h9.jpg", { width: 1280, height: 1600 }],
])("the size of %s", (address, size) => {
  expect(pictureSize(address)).toEqual(size);
});

test.each([
  [300, [320, 640, 1280]],
  [1280, [320, 640, 1280]],
  [1281, [320, 640, 1280, 1920]],
])("a picture of %i px is stored in the widths %j", (width, widths) => {
  expect(storedWidths(width)).toEqual(widths);
});

test.each([
  ["/media/aw300h400", "/media/aw300h400-320.webp 300w"],
  ["/media/aw400h500", "/media/aw400h500-320.webp 320w, /media/aw400h500-640.webp 400w"],
  [
    "/media/aw1600h2000",
    "/media/aw1600h2000-320.webp 320w, /media/aw1600h2000-640.webp 640w, /media/aw1600h2000-1280.webp 1280w, /media/aw1600h2000-1920.webp 1600w",
  ],
  [
    "/wrappers/a",
    "/wrappers/a-320.webp 320w, /wrappers/a-640.webp 640w, /wrappers/a-1280.webp 1280w",
  ],
])("the srcset of %s names each width that it really has", (base, set) => {
  expect(pictureSet(base, "webp")).toBe(set);
});
