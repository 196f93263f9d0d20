import type { Page } from "playwright-core";
import { expect } from "vitest";
import { untilStill } from "./still-page.ts";

/**
 * Expects that every control reacts to presses within 44 by 44 px, also outside of its box.
 *
 * @param size 24 for the admin
 */
export async function expectTouchable(page: Page, size: 24 | 44 = 44): Promise<void> {
  await untilStill(page);
  const tooSmall = await page.evaluate((least) => {
    const targets = document.querySelectorAll<HTMLElement>(
      "a[href], button:enabled, input:enabled:not([type=hidden]), select, textarea, summary",
    );
    return [...targets].flatMap((target) => {
      if (target.closest("[inert]")) return [];
      const owner = target.closest("label") ?? target;
      owner.scrollIntoView({ block: "center", behavior: "instant" });
      // For a link that wraps, the first line is enough.
      const [box] = owner.getClientRects();
      // Skips text for screen readers only (one pixel) and the hidden skip link.
      if (
        !box ||
        box.width < 2 ||
        box.bottom < 0 ||
        !owner.checkVisibility({ visibilityProperty: true })
      )
        return [];
      const x = box.left + box.width / 2;
      const y = box.top + box.height / 2;
      const reach = (right: number, down: number) => {
        let px = 0;
        while (px < least && isHit(x + right * px, y + down * px)) px += 1;
        return px;
      };
      const isHit = (x: number, y: number) => owner.contains(document.elementFromPoint(x, y));
      const width = reach(-1, 0) + reach(1, 0);
      const height = reach(0, -1) + reach(0, 1);
      if (width >= least && height >= least) return [];
      return [`${target.ariaLabel ?? (target.innerText || target.id)}: ${width} × ${height}`];
    });
    // Minus rounding errors.
  }, size - 1);
  expect(tooSmall, page.url()).toEqual([]);
}
