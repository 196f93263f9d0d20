import { expect, test } from "vitest";
import { trackingUrl } from "./carrier.ts";

test("a tracking number links to its carrier's page, and has no link for an unknown carrier", () => {
  expect(trackingUrl("ups", "1Z 5R8")).toBe("https://www.ups.com/track?tracknum=1Z%205R8");
  expect(trackingUrl("other", "X1")).toBeNull();
});
