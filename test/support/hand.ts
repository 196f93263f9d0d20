import type { Locator, Page } from "playwright-core";
import { countNoun } from "#domain/words/count-noun.ts";

/**
 * The owner's hand, which counts its presses: a click, a key with an effect, or a value typed into a
 * field that Tab or the mouse reached.
 */
export function handOf(page: Page) {
  let presses = 0;
  const begin = performance.now();
  return {
    click: async (what: Locator) => {
      presses += 1;
      await what.click();
    },
    choose: async (what: Locator, option: string) => {
      presses += 1;
      await what.selectOption(option);
    },
    key: async (key: string) => {
      presses += 1;
      await page.keyboard.press(key);
    },
    fill: async (field: Locator, text: string) => {
      presses += 1;
      await field.fill(text);
    },
    /** @param task printed with how long its screens took */
    presses: (task: string) => {
      const seconds = ((performance.now() - begin) / 1000).toFixed(1);
      console.log(
        `${task}: ${countNoun(presses, "press", "presses")}, ${seconds} s without thinking`,
      );
      return presses;
    },
  };
}
