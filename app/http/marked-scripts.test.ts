import { expect, test } from "vitest";
import { takeMarkedScripts } from "./marked-scripts.ts";

test("of a page's inline scripts only marked ones count, and no mark is sent", () => {
  const { page, scripts } = takeMarkedScripts(
    `<script nonce="m1" type="module">one()</script><link nonce="m1" href="/a.js">
    <p><script>stolen()</script><script nonce="">stolen()</script><script nonce="m2">x()</script></p>
    <script src="/b.js" nonce="m1"></script><script nonce="m1">two()</script>`,
    "m1",
  );
  expect(scripts).toEqual(["one()", "two()"]);
  expect(page).not.toContain("m1");
  expect(page).toContain(`<script type="module">one()</script><link href="/a.js">`);
  expect(page).toContain("<script>stolen()</script>");
});
