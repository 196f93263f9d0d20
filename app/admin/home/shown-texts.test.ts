import { expect, test } from "vitest";
import { encodeForm } from "#domain/form/form-codec.ts";
import { defaultTexts } from "#domain/home/home-content.ts";
import { homeCodec } from "#domain/home/home-settings.ts";
import { homeSection } from "#server/settings/sections.ts";
import { shownTexts } from "./shown-texts.ts";

const draft = encodeForm(homeCodec, homeSection.defaults);
const defaults = defaultTexts({ name: "Conche", demo: true, tagline: "" });

test("a text without the owner's words is ours, and their buttons replace all of ours", () => {
  expect(shownTexts(draft, defaults)).toMatchObject({
    "hero.headline": defaults.headline,
    "hero.buttons.0.label": defaults.buttons[0]?.label,
    "values.0.title": defaults.values[0]?.title,
  });
  const own = { label: "Go", to: "/products" };
  const none = { label: "", to: "" };
  const hero = {
    ...draft.hero,
    headline: "Bars",
    buttons: [own, none] as [typeof own, typeof none],
  };
  expect(shownTexts({ ...draft, hero }, defaults)).toMatchObject({
    "hero.headline": "Bars",
    "hero.buttons.0.label": "Go",
    "hero.buttons.1.label": "",
  });
});
