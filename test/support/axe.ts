import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { untilStill } from "./still-page.ts";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Expects no axe violations and no horizontal overflow. */
export async function expectAccessible(page: Page): Promise<void> {
  // Rows that wait for the server are dimmed.
  await page.waitForFunction(() => !document.querySelector(".list-rows[aria-busy=true]"));
  await untilStill(page);
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe);
  expect(await page.evaluate(findViolations)).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
}

/** Describes violations alone: the complete results of a page are megabytes, and take most of the time. */
async function findViolations(): Promise<string[]> {
  const { axe } = window as unknown as { axe: typeof import("axe-core") };
  const { violations } = await axe.run({
    resultTypes: ["violations"],
    preload: { assets: ["media"] },
  });
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }) => `${location.href} ${id}: ${help}: ${target.join(" ")}`),
  );
}
