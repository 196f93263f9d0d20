import type { Page } from "playwright-core";
import { expect } from "vitest";

/** Of a control to the edge of the screen, in pixels. */
const MARGIN = 8;

/** Expects that the page does not scroll sideways, and that no control touches the screen's edge. */
export async function expectFits(page: Page): Promise<void> {
  const faults = await page.evaluate((margin) => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const found = scrollWidth > clientWidth ? [`${scrollWidth} px wide`] : [];
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      (getComputedStyle(element).overflowX !== "visible" || scrolls(element.parentElement));
    for (const control of document.querySelectorAll<HTMLElement>(
      "input, select, textarea, button",
    )) {
      const { left, right, width } = control.getBoundingClientRect();
      // Skips what is for screen readers only, and what is scrolled within its own frame.
      if (width < 2 || !control.checkVisibility() || scrolls(control.parentElement)) continue;
      if (left < margin || right > clientWidth - margin) {
        found.push(`${control.id || control.innerText}: ${left} to ${right} of ${clientWidth}`);
      }
    }
    return found;
  }, MARGIN);
  expect(faults, page.url()).toEqual([]);
}
