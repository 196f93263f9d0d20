import { expect, test } from "vitest";
import { showTables } from "./show-tables.ts";

test("a table is in a region that is named by its first row and can be scrolled by keyboard", () => {
  const table =
    '<table><thead><tr><th scope="col">To</th><th scope="col">3 &amp; more</th><th scope="col"></th></tr></thead><tbody><tr><td>Ohio</td><td>$5</td><td></td></tr></tbody></table>';
  expect(showTables(`<p>a</p>${table}<p>b</p>`)).toBe(
    `<p>a</p><div class="page-table" role="region" tabindex="0" aria-label="Table: To, 3 &amp; more">${table}</div><p>b</p>`,
  );
});

test("a table whose first cell is a long text with markup has no half name", () => {
  const cell = `<td><p>A <a href="/x">link</a>${" long".repeat(600)}</p></td>`;
  const html = showTables(`<table><tbody><tr>${cell}</tr></tbody></table>`);
  expect(html).toMatch(/aria-label="Table">/);
});
