import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { AdminError } from "./admin-error.tsx";

const response = (status: number) => ({ status, statusText: "", internal: false, data: null });
const textOf = (error: unknown) => renderToStaticMarkup(<AdminError error={error} />);

test.each([
  ["an unknown address", response(404), "Nothing at this address", false],
  ["no database", response(503), "The database doesn&#x27;t answer", true],
  ["a crash of the server", response(500), "Something broke on our side", true],
  ["a crash in the browser", new Error("x is undefined"), "Something broke on our side", true],
  ["no connection, in Chromium", new TypeError("Failed to fetch"), "doesn&#x27;t answer", true],
  ["no connection in Firefox", new TypeError("NetworkError when attempting"), "doesn&#x27;t", true],
])("the admin's own page says what %s means and where to go on", (_what, error, title, retry) => {
  const page = textOf(error);
  expect(page).toContain(title);
  expect(page.includes("Try again</a>")).toBe(retry);
  expect(page).toContain('href="/admin/orders"');
  expect(page).not.toMatch(/cart|shelves/);
});
