import pino from "pino";
import { expect, test } from "vitest";
import { defaultHome } from "#domain/home/home-settings.ts";
import { homeSection } from "./sections.ts";
import { parseSettings } from "./settings-queries.ts";

test("a home page that was saved before there were pictures for its steps keeps its texts", () => {
  const { pictures, ...saved } = { ...defaultHome, footer: "Bars from the bean." };
  const read = parseSettings(homeSection, saved, pino({ level: "silent" }));
  expect(read).toEqual({ ...saved, pictures });
});

test("pictures of the home page that were saved before they had a focus show their center", () => {
  const { hero, pictures } = defaultHome;
  const { pictureFocus, ...savedHero } = hero;
  const saved = {
    ...defaultHome,
    hero: savedHero,
    pictures: {
      ...pictures,
      box: { image: "/media/ab12.webp", shows: "A box" },
      values: pictures.values.map(({ image, shows }) => ({ image, shows })),
      closed: { image: "/media/ab12.webp", shows: "A kitchen", focus: "left" },
    },
  };
  const read = parseSettings(homeSection, saved, pino({ level: "silent" }));
  expect(read.hero).toEqual({ ...savedHero, pictureFocus: "center" });
  expect(read.pictures).toEqual({
    ...pictures,
    box: { image: "/media/ab12.webp", shows: "A box", focus: "center" },
    closed: saved.pictures.closed,
  });
});
