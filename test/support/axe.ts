import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "vitest";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Expects no axe violations and no horizontal overflow. */
export async function expectAccessible(page: Page): Promise<void> {
  // Rows that wait for the server are dimmed, and elements that fade in are measured with their
  // final colors.
  await page.waitForFunction(
    () =>
      !document.querySelector(".list-rows[aria-busy=true]") &&
      document.getAnimations().every((animation) => {
        const end = animation.effect?.getComputedTiming().endTime;
        return animation.playState !== "running" || end === Number.POSITIVE_INFINITY;
      }),
  );
  await page.evaluate(axe);
  const results = await page.evaluate(() =>
    (window as unknown as { axe: { run(): Promise<AxeResults> } }).axe.run(),
  );
  const found = results.violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${page.url()} ${id}: ${help}: ${node.target.join(" ")}`),
  );
  expect(found).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
}
