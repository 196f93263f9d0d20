import { expect, test } from "vitest";
import { isUnreachable } from "./is-unreachable.ts";

test.each([
  ["Chromium", new TypeError("Failed to fetch")],
  ["Firefox", new TypeError("NetworkError when attempting to fetch resource.")],
  ["Safari", new TypeError("Load failed")],
  ["Safari without a connection", new TypeError("The Internet connection appears to be offline.")],
  ["Chromium, of a response that ended early", new TypeError("network error")],
  ["Firefox, of a response that ended early", new TypeError("Error in input stream")],
  ["the router, of a proxy's page", new Error("Unable to decode turbo-stream response")],
])("what %s says about a shop that is down means unreachable", (_, error) => {
  expect(isUnreachable(error)).toBe(true);
});

test.each([
  ["the shop", new Error("Unexpected Server Error")],
  ["the page", new TypeError("Cannot read properties of undefined (reading 'name')")],
])("an error of %s does not mean unreachable", (_, error) => {
  expect(isUnreachable(error)).toBe(false);
});
