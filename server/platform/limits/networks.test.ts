import { expect, test } from "vitest";
import { networksOf } from "./networks.ts";

test.each([
  ["203.0.113.7", ["203.0.113.7"]],
  ["2001:db8:0:7::1", ["2001:db8:0:7", "2001:db8:0"]],
  ["2001:DB8::7:0:0:0:5", ["2001:db8:0:7", "2001:db8:0"]],
  ["::1", ["0:0:0:0", "0:0:0"]],
  ["unknown", ["unknown"]],
])("%s counts towards its networks", (address, names) => {
  expect(networksOf(address).map(({ name }) => name)).toEqual(names);
});
