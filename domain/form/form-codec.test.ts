import { describe, expect, test } from "vitest";
import { z } from "zod/mini";
import { cents } from "../money/cents.ts";
import { moneyCodec, requiredTextCodec, switchCodec, wholeNumberCodec } from "./field-codecs.ts";
import {
  decodeForm,
  dependentCodec,
  emptyAsNull,
  encodeForm,
  rule,
  switchedCodec,
  uniqueBy,
} from "./form-codec.ts";

const form = z
  .object({
    name: requiredTextCodec(10, "Name it."),
    min: wholeNumberCodec(0, 100, "Enter a least number."),
    max: emptyAsNull(wholeNumberCodec(0, 100, "Enter a greatest number.")),
    wrapping: switchedCodec(
      z.object({ fee: moneyCodec(cents(1000), "Enter a fee."), isPaper: switchCodec }),
      { fee: "0.00", isPaper: true },
    ),
    rows: z
      .array(z.object({ id: z.string(), count: wholeNumberCodec(1, 9, "From 1 to 9.") }))
      .check(uniqueBy(({ id }) => id)),
  })
  .check(
    rule(({ min, max }, add) => {
      if (min !== undefined && max != null && min > max) add(["max"], "Less than the least.");
    }),
    rule(({ rows }, add) => {
      for (const [index, { count }] of (rows ?? []).entries()) {
        if (count === 7) add(["rows", index, "count"], "Not seven.");
      }
    }),
  );

const typed = {
  name: " Mill ",
  min: "2",
  max: "",
  wrapping: { isOn: true, fee: "1.5", isPaper: false },
  rows: [{ id: "a", count: "3" }],
};
const stored = {
  name: "Mill",
  min: 2,
  max: null,
  wrapping: { fee: 150, isPaper: false },
  rows: [{ id: "a", count: 3 }],
};

const problemsOf = (change: object) => {
  const decoded = decodeForm(form, { ...typed, ...change });
  return decoded.code === "invalid" ? decoded.problems : decoded.code;
};

describe("a form's codec", () => {
  test("turns what is typed into what is stored, and back", () => {
    const decoded = decodeForm(form, typed);
    expect(decoded).toEqual({ code: "valid", data: stored });
    if (decoded.code !== "valid") return;
    const again = encodeForm(form, decoded.data);
    expect(again).toEqual({
      ...typed,
      name: "Mill",
      wrapping: { isOn: true, fee: "1.50", isPaper: false },
    });
    expect(decodeForm(form, again)).toEqual(decoded);
  });

  test("reports all problems at once, each at the path of its field", () => {
    expect(
      problemsOf({
        name: "",
        min: "x",
        wrapping: { isOn: true, fee: "-1", isPaper: false },
        rows: [
          { id: "a", count: "0" },
          { id: "b", count: "7" },
        ],
      }),
    ).toEqual({
      name: "Name it.",
      min: "Enter a least number.",
      "wrapping.fee": "Enter a fee.",
      "rows.0.count": "From 1 to 9.",
      "rows.1.count": "Not seven.",
    });
  });

  test("has a sentence for a text that is too long for any field", () => {
    expect(problemsOf({ name: "x".repeat(60_001) })).toEqual({ name: "This is far too long." });
  });

  test("checks rules over several fields once these can be read", () => {
    expect(problemsOf({ min: "5", max: "3" })).toEqual({ max: "Less than the least." });
    expect(problemsOf({ min: "5", max: "x" })).toEqual({ max: "Enter a greatest number." });
    expect(problemsOf({ min: "x", max: "3" })).toEqual({ min: "Enter a least number." });
  });

  test("ignores what a group holds while it is switched off", () => {
    const off = { isOn: false, fee: "rubbish", isPaper: true };
    expect(decodeForm(form, { ...typed, wrapping: off })).toEqual({
      code: "valid",
      data: { ...stored, wrapping: null },
    });
    expect(encodeForm(form, { ...stored, wrapping: null } as never).wrapping).toEqual({
      isOn: false,
      fee: "0.00",
      isPaper: true,
    });
  });

  test("opens what was stored under looser rules, and names its problems at the next save", () => {
    const old = { ...stored, name: "Far too long a name", min: 900, max: 3 } as never;
    const opened = encodeForm(form, old);
    expect(opened).toMatchObject({ name: "Far too long a name", min: "900", max: "3" });
    expect(Object.keys(decodeForm(form, opened))).toContain("problems");
  });

  test.each<[string, unknown]>([
    ["nothing", undefined],
    ["a list", []],
    ["a field that is missing", { ...typed, name: undefined }],
    ["a field of another type", { ...typed, min: 2 }],
    ["a switch that is text", { ...typed, wrapping: { ...typed.wrapping, isOn: "on" } }],
    ["a group that lacks a field", { ...typed, wrapping: { isOn: true, fee: "1" } }],
    ["two rows with one id", { ...typed, rows: [...typed.rows, ...typed.rows] }],
  ])("is malformed with %s", (_, sent) => {
    expect(decodeForm(form, sent)).toEqual({ code: "malformed" });
  });
});

describe("a codec of fields that depend on each other", () => {
  type Offer = { readonly percent: number } | { readonly gift: string };
  const offer = dependentCodec<Offer, { kind: "percent" | "gift"; percent: string; gift: string }>(
    z.object({ kind: z.enum(["percent", "gift"]), percent: z.string(), gift: z.string() }),
    ({ kind, gift }, { read, add }) => {
      if (kind === "percent") {
        return { percent: read("percent", wholeNumberCodec(1, 100, "From 1 to 100.")) };
      }
      if (gift === "") add("gift", "Choose a gift.");
      return { gift };
    },
    (stored) =>
      "percent" in stored
        ? { kind: "percent", percent: String(stored.percent), gift: "" }
        : { kind: "gift", percent: "", gift: stored.gift },
  );

  test("reads only the fields that matter", () => {
    const typed = { kind: "percent", percent: "10", gift: "" } as const;
    expect(decodeForm(offer, typed)).toEqual({ code: "valid", data: { percent: 10 } });
    expect(encodeForm(offer, { percent: 10 })).toEqual(typed);
    expect(decodeForm(offer, { kind: "gift", percent: "x", gift: "A bar" })).toEqual({
      code: "valid",
      data: { gift: "A bar" },
    });
  });

  test("names the fields that have a problem", () => {
    expect(decodeForm(offer, { kind: "percent", percent: "x", gift: "" })).toEqual({
      code: "invalid",
      problems: { percent: "From 1 to 100." },
    });
    expect(decodeForm(offer, { kind: "gift", percent: "x", gift: "" })).toEqual({
      code: "invalid",
      problems: { gift: "Choose a gift." },
    });
  });
});
