import type { Page } from "playwright-core";

/**
 * Waits until nothing moves or fades that ends by itself: until then parts may be covered, or have
 * other colors than in the end.
 */
export async function untilStill(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document.getAnimations().every((animation) => {
      const end = animation.effect?.getComputedTiming().endTime;
      return animation.playState !== "running" || end === Number.POSITIVE_INFINITY;
    }),
  );
}
