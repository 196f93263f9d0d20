import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { defaultBrand, settingsOfLook } from "#domain/brand/brand-settings.ts";
import { defaultHome } from "#domain/home/home-settings.ts";
import { expectAccessible } from "../../support/axe.ts";
import { open } from "../../support/journeys.ts";
import { renderPicture, uploadPicture } from "../../support/pictures.ts";
import { forgetSettings, query, writeSettings } from "../../support/shop-database.ts";
import { test } from "../../support/shop-test.ts";

const desk = { viewport: { width: 1280, height: 900 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Pages as the server sends them, for what they look like before anything is pressed. */
const unscripted = { javaScriptEnabled: false };

const portrait = 1;
const landscape = 2;
const tall = 3;
const several = 4;
const small = 5;
const large = 6;
const without = 7;

/** A picture of the owner's, twice as wide as high. */
let wide: string;

test.beforeAll(async ({ shop }) => {
  const upload = async (width: number, height: number) =>
    await uploadPicture(shop, await renderPicture(width, height));
  const pictures: Record<number, string[]> = {
    [portrait]: [await upload(1600, 2000)],
    [landscape]: [await upload(2000, 1333)],
    [tall]: [await upload(1125, 2000)],
    [small]: [await upload(300, 400)],
    [large]: [await upload(2500, 4000)],
    [without]: [],
  };
  wide = await upload(2000, 1000);
  const [first, second, third] = [portrait, landscape, tall].flatMap((id) => pictures[id] ?? []);
  pictures[several] = [first, second, third].flatMap((each) => each ?? []);
  for (const [id, images] of Object.entries(pictures)) {
    await query(
      shop,
      "update products set images = $1, picture_details = '{}', tags = '{}', name = $2 where id = $3",
      [images, `Bar ${id}`, id],
    );
  }
  await query(
    shop,
    `update products set origin = 'Kilombero Valley', cocoa_percentage = 71 where id = ${without}`,
  );
});

const strip = (page: Page) => page.getByRole("list", { name: /^Pictures of / });

async function ratioOf(page: Page): Promise<number> {
  const box = await strip(page).boundingBox();
  return Math.round((100 * (box?.width ?? 0)) / (box?.height ?? 1)) / 100;
}

describe("a bar's page", () => {
  test("shows its pictures whole, at the picture's own ratio between 4:5 and 3:2", async ({
    startVisit,
  }) => {
    const page = await startVisit(unscripted);
    for (const [id, ratio] of [
      [portrait, 0.8],
      [landscape, 1.5],
      [tall, 0.8],
      [small, 0.8],
      [large, 0.8],
    ]) {
      await page.goto(`/products/${id}`);
      expect([id, await ratioOf(page)]).toEqual([id, ratio]);
      const fits = await strip(page)
        .locator("img.whole-picture")
        .evaluateAll((pictures) => pictures.map((picture) => getComputedStyle(picture).objectFit));
      expect(fits).toEqual(["contain"]);
    }
  });

  test("fills the screen with a picture: arrows turn, + magnifies, Escape closes", async ({
    visitShop,
  }) => {
    const page = await visitShop(`/products/${several}`);
    await page.getByRole("link", { name: `Bar ${several}, picture 1` }).click();
    const viewer = page.getByRole("dialog", { name: `Pictures of Bar ${several}` });
    await viewer.getByText("1 of 3").waitFor();
    expect(await viewer.boundingBox()).toMatchObject({ x: 0, y: 0, width: 1280 });

    await page.keyboard.press("ArrowRight");
    await viewer.getByText("2 of 3").waitFor();
    await viewer.getByRole("button", { name: "Next picture" }).click();
    await viewer.getByText("3 of 3").waitFor();
    // At the end the button still has the focus, so that the keys still work.
    const next = viewer.getByRole("button", { name: "Next picture" });
    expect(await next.getAttribute("aria-disabled")).toBe("true");
    await page.keyboard.press("ArrowLeft");
    await viewer.getByText("2 of 3").waitFor();

    const picture = viewer.getByRole("img", { name: "picture 2" });
    await expect.poll(async () => (await picture.boundingBox())?.x).toBe(0);
    const before = (await picture.boundingBox())?.width ?? 0;
    await page.keyboard.press("+");
    await viewer.getByRole("button", { name: "Zoom out" }).waitFor();
    expect((await picture.boundingBox())?.width).toBe(2.5 * before);

    await page.keyboard.press("Escape");
    await expect.poll(() => viewer.count()).toBe(0);
    // The page shows the picture that was looked at last.
    const current = page.getByRole("link", { name: "Picture 2 of 3" });
    expect(await current.getAttribute("aria-current")).toBe("true");
  });

  test("magnifies a picture by two fingers", { tags: "extended" }, async ({ visitShop }) => {
    const page = await visitShop(`/products/${portrait}`, phone);
    await page.getByRole("link", { name: `Bar ${portrait}`, exact: true }).tap();
    const picture = page.getByRole("dialog").getByRole("img");
    await picture.waitFor();
    const before = (await picture.boundingBox())?.width ?? 0;
    const session = await page.context().newCDPSession(page);
    const touch = async (type: "touchStart" | "touchMove" | "touchEnd", apart: number) => {
      const touchPoints = [-1, 1].map((side, id) => ({ x: 195 + (side * apart) / 2, y: 400, id }));
      const points = type === "touchEnd" ? [] : touchPoints;
      await session.send("Input.dispatchTouchEvent", { type, touchPoints: points });
    };
    await touch("touchStart", 100);
    for (const apart of [120, 160, 200]) await touch("touchMove", apart);
    await touch("touchEnd", 0);
    await expect.poll(async () => (await picture.boundingBox())?.width).toBe(2 * before);
  });

  test("without JavaScript opens a picture alone, and without a picture shows a drawn wrapper with name, origin and cocoa share", async ({
    startVisit,
    shop,
  }) => {
    const page = await startVisit(unscripted);
    await page.goto(`/products/${portrait}`);
    await page.getByRole("link", { name: `Bar ${portrait}`, exact: true }).click();
    expect(page.url()).toMatch(new RegExp(`^${shop.url}/media/\\w+\\.webp$`));
    await page.goto(`/products/${without}`);
    const wrapper = page.locator(".product-gallery .plain-wrapper > [aria-hidden]");
    expect((await wrapper.innerText()).toLowerCase()).toMatch(
      /^kilombero valley\s+bar 7\s+71% cocoa$/,
    );
  });

  test("on a phone shows the picture, the name below it in full width, and the button by y = 700", async ({
    visitShop,
  }) => {
    const page = await visitShop(`/products/${several}`, phone);
    const [picture, name, button] = [
      await strip(page).boundingBox(),
      await page.getByRole("heading", { level: 1 }).boundingBox(),
      await page
        .getByRole("main")
        .getByRole("button", { name: "Add to Cart" })
        .first()
        .boundingBox(),
    ];
    expect(picture).toMatchObject({ width: 356, height: 356 });
    expect(name?.width).toBe(356);
    expect(name?.y).toBeGreaterThan((picture?.y ?? 0) + 356);
    expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(700);

    const dot = page.getByRole("link", { name: "Picture 3 of 3" });
    await dot.tap();
    await expect.poll(() => dot.getAttribute("aria-current")).toBe("true");
    await expect.poll(() => strip(page).evaluate((list) => list.scrollLeft)).toBe(2 * 356);
  });

  test("on a phone an upright photograph has its own shape, on the page's ground, 12 px above the origin", {
    tags: "extended",
  }, async ({ visitShop }) => {
    const page = await visitShop(`/products/${portrait}`, phone);
    const picture = strip(page).getByRole("img").first();
    const box = await picture.boundingBox();
    expect(Math.round(box?.height ?? 0)).toBe(356);
    expect(Math.round(box?.width ?? 0)).toBe(285);
    expect(box?.x).toBeCloseTo((390 - 285) / 2, 0);
    const grounds = await picture.evaluate((image) =>
      ["li", "ul"].map((each) => getComputedStyle(image.closest(each) ?? image).backgroundColor),
    );
    expect(grounds).toEqual(["rgba(0, 0, 0, 0)", "rgba(0, 0, 0, 0)"]);
    const text = await page.getByRole("heading", { level: 1 }).locator("..").boundingBox();
    expect((text?.y ?? 0) - (box?.y ?? 0) - 356).toBeGreaterThanOrEqual(12);
  });

  test("has the description below a wide photograph at a desk, so that its column ends near the other", {
    tags: "extended",
  }, async ({ startVisit }) => {
    const page = await startVisit(desk);
    await open(page, `/products/${landscape}`);
    const bottoms = await page.locator(".product-gallery").evaluate((gallery) =>
      [...(gallery.parentElement?.children ?? [])].map((each) => {
        const ends = [...each.querySelectorAll("*")].map(
          (inner) => inner.getBoundingClientRect().bottom,
        );
        return Math.max(...ends);
      }),
    );
    const [picture = 0, buying = 0, description = 0] = bottoms;
    expect(description).toBeGreaterThan(picture);
    expect(Math.abs(description - buying)).toBeLessThan(150);
    await page.setViewportSize(phone.viewport);
    const heading = await page.getByRole("heading", { name: "The bar" }).boundingBox();
    const button = await page.getByRole("link", { name: "Add to Bundle" }).boundingBox();
    expect(heading?.y).toBeGreaterThan(button?.y ?? 0);
  });
});

describe("pictures of cards", () => {
  test.for([1, 2])(
    "are never enlarged at %i device pixels, unless the file is small",
    { tags: "extended" },
    async (deviceScaleFactor, { visitShop }) => {
      const page = await visitShop("/products", { deviceScaleFactor });
      const enlarged = await page.evaluate(async (density) => {
        const found = [];
        for (const picture of document.querySelectorAll<HTMLImageElement>(
          '.bar-picture img[src^="/media/"]',
        )) {
          picture.loading = "eager";
          await picture.decode();
          const file = new Image();
          file.src = picture.currentSrc;
          await file.decode();
          const { width, height } = picture.getBoundingClientRect();
          const shown =
            Math.max(width, (height * file.naturalWidth) / file.naturalHeight) * density;
          const largest = Number(/w(\d+)h/.exec(picture.src)?.[1]);
          if (file.naturalWidth < Math.min(Math.floor(shown), largest)) {
            found.push(`${picture.currentSrc}: ${file.naturalWidth} of ${shown} px`);
          }
        }
        return found;
      }, deviceScaleFactor);
      expect(enlarged).toEqual([]);
    },
  );

  test("fill their cards unless they are much taller, or are all whole where the owner says so", {
    tags: "extended",
  }, async ({ shop, startVisit }) => {
    const page = await startVisit(unscripted);
    const fits = async (path: string, pictures: string) => {
      await page.goto(path);
      return await page
        .locator(pictures)
        .evaluateAll((all) => [
          ...new Set(all.map((picture) => getComputedStyle(picture).objectFit)),
        ]);
    };
    expect((await fits("/products", ".bar-picture img")).sort()).toEqual(["contain", "cover"]);
    expect(await fits(`/products?q=Bar+${tall}`, ".bar-picture img")).toEqual(["contain"]);
    expect(await fits(`/products?q=Bar+${landscape}`, ".bar-picture img")).toEqual(["cover"]);
    await writeSettings(shop, "brand", { ...defaultBrand, cards: "whole" });
    await expect.poll(() => fits("/products", ".bar-picture img")).toEqual(["contain"]);
    expect(await fits("/bundles", "[name=bars] img")).toEqual(["contain"]);
    await forgetSettings(shop, "brand");
  });
});

test("featured bars are 4:5 on the home page at 390 and 1280 px, and end with the 2 × 2 beside the large one", {
  tags: "extended",
}, async ({ startVisit }) => {
  const page = await startVisit(unscripted);
  await page.goto("/");
  const cards = page.getByRole("region", { name: "Featured Chocolate Bars" }).locator("article");
  const boxesAt = async (width: number) => {
    await page.setViewportSize({ width, height: 844 });
    return await cards.evaluateAll((all) =>
      all.map((card) => {
        const picture = card.querySelector(".bar-picture")?.getBoundingClientRect();
        const { bottom } = card.getBoundingClientRect();
        return { bottom, ratio: ((picture?.width ?? 0) / (picture?.height ?? 1)).toFixed(2) };
      }),
    );
  };
  const onPhone = await boxesAt(390);
  const atDesk = await boxesAt(1280);
  for (const boxes of [onPhone, atDesk]) {
    expect(boxes.map(({ ratio }) => ratio)).toEqual(Array(7).fill("0.80"));
  }
  const [large, , , third, fourth] = atDesk;
  expect(third?.bottom).toBeCloseTo(large?.bottom ?? 0, 0);
  expect(fourth?.bottom).toBeCloseTo(large?.bottom ?? 0, 0);
});

test("the first screen of the home page has one photograph, or several bars without a ground", {
  tags: "extended",
}, async ({ shop, startVisit }) => {
  const page = await startVisit(unscripted);
  const choose = async (products: number[]) => {
    const hero = { ...defaultHome.hero, kind: "products" as const, products };
    await writeSettings(shop, "home", { ...defaultHome, hero });
  };
  const shown = async () => {
    await page.goto("/");
    return await page
      .locator(".hero-picture img")
      .evaluateAll((all) => all.map((each) => each.getAttribute("alt")));
  };
  await choose([landscape, portrait]);
  await expect.poll(shown).toEqual(["Bar 2"]);
  await choose([portrait, 8]);
  await expect.poll(shown).toHaveLength(2);
  await forgetSettings(shop, "home");
});

describe("the owner's pictures", () => {
  const names = ["Beans", "Roaster", "Mill", "Molds", "Sacks", "Trees", "Shelves", "An open box"];

  test.beforeAll(async ({ shop }) => {
    const [one, two, three, four, five, six, seven, box] = names.map((shows) => ({
      image: wide,
      shows,
      focus: "center" as const,
    }));
    const steps = [one, two, three, four];
    const pictures = { ...defaultHome.pictures, steps, values: [five, six, seven], box };
    await writeSettings(shop, "home", { ...defaultHome, pictures });
  });
  test.afterAll(({ shop }) => forgetSettings(shop, "home"));

  test.for([
    ["/", names],
    ["/process", names.slice(0, 4)],
  ] as const)(
    "on %s are in place of the drawings, sharp, loaded lazily, and shift nothing, at 390 and 1280 px",
    async ([path, expected], { shop, startVisit }) => {
      const shown = async () => await (await fetch(shop.url + path)).text();
      await expect.poll(shown).toContain("Molds");
      const page = await startVisit({ viewport: { width: 390, height: 844 }, bypassCSP: true });
      await open(page, path);
      const drawings = page.locator("img[src*='/art/process-'], img[src*='/art/value-']");
      expect(await drawings.count()).toBe(0);
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 844 });
        for (const name of expected) await expectSharp(page, name);
        const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
        expect(scrollWidth).toBe(clientWidth);
        await expectAccessible(page);
      }
    },
  );

  async function expectSharp(page: Page, name: string): Promise<void> {
    const picture = page.getByRole("img", { name, exact: true });
    expect(await picture.getAttribute("loading")).toBe("lazy");
    const before = await picture.boundingBox();
    await picture.scrollIntoViewIfNeeded();
    await picture.evaluate((image: HTMLImageElement) => image.decode());
    const after = await picture.boundingBox();
    expect([after?.width, after?.height]).toEqual([before?.width, before?.height]);
    expect((after?.width ?? 0) / (after?.height ?? 1)).toBeCloseTo(4 / 3, 1);
    const fileWidth = await picture.evaluate(async (image: HTMLImageElement) => {
      const file = new Image();
      file.src = image.currentSrc;
      await file.decode();
      return file.naturalWidth;
    });
    // It is twice as wide as high, and fills the frame's height.
    expect(fileWidth).toBeGreaterThanOrEqual(Math.floor(2 * (after?.height ?? 0)));
  }
});

test("a picture of the owner's keeps its focus in view where it is cropped", {
  tags: "extended",
}, async ({ visitShop, shop }) => {
  const box = { image: wide, shows: "An open box", focus: "right" } as const;
  const pictures = { ...defaultHome.pictures, box };
  const ofHero = { kind: "picture", picture: wide, pictureShows: "A table", pictureFocus: "top" };
  const hero = { ...defaultHome.hero, ...ofHero };
  await writeSettings(shop, "home", { ...defaultHome, hero, pictures });
  const shown = async () => await (await fetch(shop.url)).text();
  await expect.poll(shown).toContain("An open box");
  const page = await visitShop("/");
  const positionOf = async (name: string) =>
    await page
      .getByRole("img", { name })
      .evaluate((picture) => getComputedStyle(picture).objectPosition);
  expect(await positionOf("An open box")).toBe("100% 50%");
  expect(await positionOf("A table")).toBe("50% 0%");
  await forgetSettings(shop, "home");
});

describe("the hero on the first screen of a small phone", () => {
  test.for([
    ["conche", ["default", "picture", "products"]],
    ["farm", ["picture"]],
    ["gallery", ["picture"]],
    ["candy", ["products"]],
  ] as const)(
    "ends its first button there in the look %s, below an announcement, with the picture %s",
    { timeout: 60_000, tags: "extended" },
    async ([look, kinds], { shop, startVisit }) => {
      const [product] = await query(
        shop,
        `select images[1] as picture from products where id = ${landscape}`,
      );
      const picture = String(product?.picture);
      await writeSettings(shop, "brand", { ...defaultBrand, ...settingsOfLook(look) });
      const twoLines = "Free shipping on every order over forty dollars until Sunday";
      const threeLines = `${twoLines}, and the last day to order is December 18`;
      const page = await startVisit({ ...phone, viewport: { width: 390, height: 664 } });
      for (const kind of kinds) {
        const hero = { ...defaultHome.hero, kind, picture, pictureShows: "Bars" };
        const text = kind === "picture" ? threeLines : twoLines;
        const announcement = { ...defaultHome.announcement, text };
        await writeSettings(shop, "home", { ...defaultHome, hero, announcement });
        await expect
          .poll(async () => {
            await open(page, "/");
            return await page.getByRole("complementary", { name: "Announcement" }).innerText();
          })
          .toContain(text);
        const button = await page.locator(".home-hero a").first().boundingBox();
        expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(664);
        const frame = await page.locator(".home-hero .hero-frame").boundingBox();
        expect(frame?.height).toBeGreaterThan(110);
      }
      const accents = await page.evaluate(() =>
        [document.documentElement, document.querySelector("main")].map(
          (element) => element && getComputedStyle(element).getPropertyValue("--accent"),
        ),
      );
      const own = settingsOfLook(look).accent;
      expect(accents).toEqual([own, own]);
      await forgetSettings(shop, "brand", "home");
    },
  );
});
