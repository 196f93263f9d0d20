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
