import type { Page } from "playwright-core";
import { expect } from "vitest";

/**
 * Whatever can be pressed answers to presses all over 44 by 44 px, wherever that goes beyond its box.
 *
 * @param size 24 for the admin
 */
export async function expectTouchable(page: Page, size: 24 | 44 = 44): Promise<void> {
  const tooSmall = await page.evaluate((least) => {
    const targets = document.querySelectorAll<HTMLElement>(
      "a[href], button:enabled, input:enabled:not([type=hidden]), select, textarea, summary",
    );
    return [...targets].flatMap((target) => {
      if (target.closest("[inert]")) return [];
      const owner = target.closest("label") ?? target;
      owner.scrollIntoView({ block: "center", behavior: "instant" });
      // Of a link that is broken over two lines, the first is enough.
      const [box] = owner.getClientRects();
      // What is only for screen readers has one pixel, and the skip link is above the page.
      if (!box || box.width < 2 || box.bottom < 0 || !owner.checkVisibility()) return [];
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
    // Less what is lost to rounding.
  }, size - 1);
  expect(tooSmall, page.url()).toEqual([]);
}
