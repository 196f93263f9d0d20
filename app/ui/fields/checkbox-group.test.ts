import { expect, test } from "vitest";
import { toggleOption } from "./checkbox-group.tsx";

const options = [{ value: "milk" }, { value: "egg" }, { value: "wheat" }];

test("a box that is ticked again leaves the choice as it was", () => {
  const without = toggleOption(options, ["milk", "wheat"], "milk");
  expect(without).toEqual(["wheat"]);
  expect(toggleOption(options, without, "milk")).toEqual(["milk", "wheat"]);
});

test("what is chosen but not among the boxes stays chosen", () => {
  expect(toggleOption(options, ["fish", "wheat"], "egg")).toEqual(["fish", "egg", "wheat"]);
});
