import type { DefaultTexts, HomeStep } from "#domain/home/home-content.ts";
import type { HomeSettings } from "#domain/home/home-settings.ts";

/** The texts of the home page as shown, ours where the owner has none, by the path of their field. */
export function shownTexts(draft: HomeSettings, defaults: DefaultTexts): Record<string, string> {
  const { hero, announcement, process, values, box, footer, newsletter } = draft;
  const texts: Record<string, string> = {
    "hero.headline": hero.headline || defaults.headline,
    "hero.text": hero.text || defaults.text,
    "announcement.text": announcement.text,
    "process.title": process.title || defaults.process.title,
    "process.text": process.text || defaults.process.text,
    "box.title": box.title || defaults.boxTitle,
    "box.text": box.text,
    footer: footer || defaults.footer,
    "newsletter.about": newsletter.about,
  };
  const addSteps = (path: string, steps: readonly HomeStep[], ours: readonly HomeStep[]) => {
    for (const [index, step] of steps.entries()) {
      const shown = step.title || step.text ? step : ours[index];
      texts[`${path}.${index}.title`] = shown?.title ?? "";
      texts[`${path}.${index}.text`] = shown?.text ?? "";
    }
  };
  const hasButtons = hero.buttons.some(({ label }) => label !== "");
  for (const [index, { label }] of (hasButtons ? hero.buttons : defaults.buttons).entries()) {
    texts[`hero.buttons.${index}.label`] = label;
  }
  addSteps("process.steps", process.steps, defaults.process.steps);
  addSteps("values", values, defaults.values);
  return texts;
}
