import { expect, test } from "vitest";
import { cents, ZERO } from "../money/cents.ts";
import { chooseByPreference } from "./choose-by-preference.ts";
import type { ShippingOption, ShippingOptions } from "./list-shipping-options.ts";

const option = (id: string, more: Partial<ShippingOption> = {}): ShippingOption => ({
  id,
  name: id,
  rate: cents(500),
  pickup: null,
  delivery: null,
  heat: null,
  ...more,
});
const offered = (...options: ShippingOption[]): ShippingOptions => ({ code: "offered", options });
const offer = (choice: "cold-pack" | "wait" | "own-risk") => ({ choice, fee: ZERO, week: null });
const preference = { method: null, heat: null };

test("the method with the wanted name is chosen, otherwise the first one", () => {
  const both = offered(option("Ground"), option("Express"));
  const choose = (method: string | null) => chooseByPreference(both, { method, heat: null });
  expect(choose("Express")).toEqual({
    code: "chosen",
    choice: { optionId: "Express", heat: null },
  });
  expect(choose("Balloon")).toMatchObject({ choice: { optionId: "Ground" } });
  expect(choose(null)).toMatchObject({ choice: { optionId: "Ground" } });
});

test("pickup is never chosen for another recipient", () => {
  const pickup = option("pickup", { pickup: { place: "Mill Street", hours: "Saturday" } });
  expect(chooseByPreference(offered(pickup), preference)).toEqual({
    code: "not-offered",
    reason: "not-served",
  });
});

test("if nothing is offered, the reason is given", () => {
  const nothing = { code: "not-offered", reason: "no-po-box" } as const;
  expect(chooseByPreference(nothing, preference)).toBe(nothing);
});

test("heat asks for a choice, and a parcel waits if the chosen answer is not offered", () => {
  const hot = (...offers: ReturnType<typeof offer>[]) =>
    offered(option("Ground", { heat: { high: 95, offers } }));
  const packed = { method: null, heat: "cold-pack" } as const;
  expect(chooseByPreference(hot(offer("cold-pack")), preference)).toMatchObject({
    code: "heat-open",
  });
  expect(chooseByPreference(hot(offer("cold-pack"), offer("wait")), packed)).toMatchObject({
    choice: { heat: "cold-pack" },
  });
  expect(chooseByPreference(hot(offer("own-risk"), offer("wait")), packed)).toMatchObject({
    choice: { heat: "wait" },
  });
  expect(chooseByPreference(hot(offer("own-risk")), packed)).toMatchObject({
    code: "heat-differs",
  });
});
