import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { csvTableFile } from "#server/platform/csv/csv-rows.ts";
import { forAll } from "#test/support/for-all.ts";
import { promotionTerms } from "#test/support/promotion-terms.ts";
import { readCsvTable } from "#test/support/read-csv-table.ts";
import { decodeForm, encodeForm, type Problems } from "../form/form-codec.ts";
import { restoreCodes } from "./changed-codes.ts";
import { describePromotion, shortEffect } from "./describe-promotion.ts";
import { normalizeEmail } from "./normalize-email.ts";
import { isCode, normalizeCode } from "./promotion-code.ts";
import {
  boxRules,
  effectKinds,
  newPromotion,
  promotionCodec,
  promotionScopes,
  type TypedPromotion,
} from "./promotion-codec.ts";
import { promotionRow, promotionTable, readPromotionRows } from "./promotion-table.ts";
import { maxUnitsOf, promotionTermsSchema } from "./promotion-terms.ts";
import { promotionStatus } from "./refuse-promotion.ts";

const decode = (change: Partial<TypedPromotion> = {}) =>
  decodeForm(promotionCodec, {
    ...encodeForm(promotionCodec, newPromotion),
    code: "SPRING",
    ...change,
  });
const termsOf = (change?: Partial<TypedPromotion>) => promotionTerms({ code: "SPRING", ...change });

test.each([
  ["“Save–10”.", "SAVE-10"],
  ["save\u201110\u200b", "SAVE-10"],
  ["ｓａｖｅ１０", "SAVE10"],
  [" save 10! ", "SAVE10"],
  ["save\u00ad10\u200e\u0007", "SAVE10"],
])("a code typed as %j is %s", (typed, code) => {
  expect(normalizeCode(typed)).toBe(code);
});

describe("a promotion's form", () => {
  const letters = "Use 3 to 30 letters, digits, dashes and underscores.";
  const more = "Enter more than 0, or it takes nothing off.";
  const dollars = "Enter an amount in dollars, such as 5 or 7.50.";
  const whole = "Enter a whole number from 1 to 1,000,000, or leave it blank.";
  const choose = "Choose at least one, or all bars.";

  test.each<[Partial<TypedPromotion>, Problems]>([
    [{ code: " " }, { code: "Please fill this in." }],
    [{ code: "A" }, { code: letters }],
    [{ code: "10%OFF" }, { code: letters }],
    [{ code: "EU:SAVE10" }, { code: letters }],
    [{ code: "SAVE(10)" }, { code: letters }],
    [{ code: "SAVE10 (until: Dec 31)" }, { code: letters }],
    [
      { code: "CHOCOLATELOVERS1" },
      { code: "Gift cards have 16 letters and digits. Make this code shorter or longer." },
    ],
    [
      { isAutomatic: true, name: "" },
      { name: "Please fill this in. Up to 60 characters fit on a receipt." },
    ],
    [{ name: "x".repeat(61) }, { name: "Up to 60 characters fit on a receipt." }],
    [{ percent: "101" }, { percent: "Nothing can be more than 100% off." }],
    [{ percent: "0" }, { percent: more }],
    [{ percent: "-5" }, { percent: "Enter a percentage, such as 10 or 12.5." }],
    [{ percent: "ten" }, { percent: "Enter a percentage, such as 10 or 12.5." }],
    [{ effect: "amount", amount: "0.00" }, { amount: more }],
    [{ effect: "amount", amount: "-5" }, { amount: dollars }],
    [{ effect: "amount", amount: "" }, { amount: dollars }],
    [{ effect: "amount", amount: "1000000" }, { amount: "Up to $999,999.99." }],
    [{ effect: "box-price", boxPrice: "0" }, { boxPrice: more }],
    [
      { effect: "box-price", boxPrice: "30", boxes: "excluded" },
      { boxes: "A price for boxes needs bars in boxes." },
    ],
    [{ minimum: "-1" }, { minimum: dollars }],
    [{ scope: "categories" }, { categories: choose }],
    [{ scope: "products", productIds: [] }, { productIds: choose }],
    [{ fromDay: "2026-02-30" }, { fromDay: "Enter a day, such as 2026-12-01." }],
    [
      { fromDay: "2026-12-02", untilDay: "2026-12-01" },
      { untilDay: "The last day is before the first one." },
    ],
    [{ maxUses: "0" }, { maxUses: whole }],
    [{ maxUnits: "0" }, { maxUnits: whole }],
    [{ maxUnits: "one" }, { maxUnits: whole }],
    [
      { effect: "box-price", boxPrice: "30", maxUnits: "2" },
      { maxUnits: "A price for boxes needs at least as many bars as one box has." },
    ],
    [{ maxUses: "1.5" }, { maxUses: whole }],
    [
      { code: "", percent: "0", maxUses: "x" },
      { code: "Please fill this in.", percent: more, maxUses: whole },
    ],
  ])("%j is refused with the reason: %j", (change, problems) => {
    expect(decode(change)).toEqual({ code: "invalid", problems });
  });

  test("the first day may also be the last one", () => {
    expect(termsOf({ fromDay: "2026-12-01", untilDay: "2026-12-01" })).toMatchObject({
      fromDay: "2026-12-01",
      untilDay: "2026-12-01",
    });
  });

  test("a code is for at most 500 bars of an order, or as many as the owner says", () => {
    const most = (form: Partial<TypedPromotion>) => maxUnitsOf(termsOf(form));
    expect(most({})).toEqual({ maxUnits: 500 });
    expect(most({ maxUnits: "1" })).toEqual({ maxUnits: 1 });
    expect(most({ maxUnits: "2000" })).toEqual({ maxUnits: 2000 });
    expect(most({ isAutomatic: true, name: "5% off" })).toEqual({});
    expect(most({ isAutomatic: true, name: "5% off", maxUnits: "12" })).toEqual({ maxUnits: 12 });
    // Shipping is that of the whole order.
    expect(termsOf({ effect: "free-shipping", maxUnits: "1" })).not.toHaveProperty("maxUnits");
  });

  test("an automatic discount has no customer limits", () => {
    const automatic = { isAutomatic: true, name: "5% off", firstOrderOnly: true };
    expect(termsOf({ ...automatic, oncePerCustomer: true })).toMatchObject({
      code: null,
      firstOrderOnly: false,
      oncePerCustomer: false,
    });
  });

  test("parsed terms can be stored, and are shown and parsed again unchanged", () => {
    const anyForm = fc.record<TypedPromotion>({
      isAutomatic: fc.boolean(),
      code: fc.constantFrom("SPRING", "ten-off", "A_1"),
      name: fc.constantFrom("", "Spring"),
      effect: fc.constantFrom(...effectKinds),
      percent: fc.constantFrom("10", "12.5", "100", "0"),
      amount: fc.constantFrom("5", "0.01", "$7.50"),
      boxSize: fc.constantFrom("3", "5"),
      boxPrice: fc.constantFrom("30", "45.99"),
      minimum: fc.constantFrom("", "25", "x"),
      scope: fc.constantFrom(...promotionScopes),
      categories: fc.subarray(["dark", "milk", "nonsense"]),
      productIds: fc.subarray([1, 2, 3]),
      boxes: fc.constantFrom(...boxRules),
      maxUnits: fc.constantFrom("", "1", "5", "500"),
      fromDay: fc.constantFrom("", "2026-12-01"),
      untilDay: fc.constantFrom("", "2026-12-24", "2026-11-01"),
      maxUses: fc.constantFrom("", "1", "200"),
      firstOrderOnly: fc.boolean(),
      oncePerCustomer: fc.boolean(),
    });
    forAll(anyForm, (form) => {
      const decoded = decode(form);
      if (decoded.code !== "valid") {
        expect(decoded).toMatchObject({ code: "invalid", problems: expect.anything() });
        return;
      }
      const terms = decoded.data;
      expect(promotionTermsSchema.parse(JSON.parse(JSON.stringify(terms)))).toEqual(terms);
      expect(decode(encodeForm(promotionCodec, terms))).toEqual(decoded);
      const row = promotionRow(terms, { isActive: true, uses: 7 });
      const table = readCsvTable(promotionTable, csvTableFile(promotionTable, [row]));
      expect(table.code === "rows" && readPromotionRows(table.rows)).toEqual({
        ok: true,
        promotions: [{ terms, isActive: true }],
      });
    });
  });
});

test("free shipping is for the whole order: a number of bars, which its form hides, is not read", () => {
  const decoded = decode({ effect: "free-shipping", maxUnits: "some" });
  expect(decoded).toMatchObject({ code: "valid" });
  expect(decoded.code === "valid" && decoded.data).not.toHaveProperty("maxUnits");
});

describe("a file of promotions", () => {
  const titles = "code,kind,value,boxes,from,ended";
  const readFile = (text: string) => {
    const table = readCsvTable(promotionTable, text);
    return table.code === "rows" ? readPromotionRows(table.rows) : undefined;
  };
  const firstOf = (text: string) => {
    const read = readFile(text);
    return read?.ok ? read.promotions[0] : undefined;
  };

  test.each([
    [
      ["SPRING,percent,10,,,", "SUMMER,percent,101,,,"],
      { row: 3, column: "value", sentence: "Nothing can be more than 100% off." },
    ],
    [
      ["SPRING,percent,10,,,", "spring,percent,10,,,"],
      { row: 3, column: "code", sentence: "This code is in the file twice." },
    ],
  ])("has an error at its wrong row: %j", (rows, wrong) => {
    expect(readFile([titles, ...rows].join("\n"))).toEqual({ ok: false, ...wrong });
  });

  test("whose bars cannot be read is refused, and never for all bars", () => {
    expect(readFile("code,kind,value,product_ids\nSPRING,percent,10,Sea-Salt #12\n")).toEqual({
      ok: false,
      row: 2,
      column: "product_ids",
      sentence: "Choose at least one, or all bars.",
    });
  });

  test.each([
    ["SPRING,half,10,,,", "Row 2, kind: “half” is none of these"],
    ["SPRING,percent,10,some,,", "Row 2, boxes: “some” is none of these"],
    ["SPRING,percent,10,,soon,", "Row 2, from: “soon” isn't a date"],
    ["9.4E+21,percent,10,,,", "Row 2, code: A spreadsheet lost digits"],
  ])("is refused with the row and the column: %s", (row, sentence) => {
    const read = readCsvTable(promotionTable, `${titles}\n${row}\n`);
    expect(read).toMatchObject({ sentence: expect.stringContaining(sentence) });
  });

  test.each([
    ["Yes", false],
    ["no", true],
    ["", null],
  ])("never makes an ended code active: ended is %j", (ended, isActive) => {
    expect(firstOf(`${titles}\nOVER50,percent,50,,,${ended}\n`)?.isActive).toBe(isActive);
  });

  test.each([
    ["percent", "0.1", { row: 2, column: "value" }],
    ["percent", "0.1%", { percent: 10 }],
    ["percent", "1%", { percent: 100 }],
    ["amount", "0.50", { amount: 50 }],
    ["amount", "5%", { row: 2, column: "value" }],
  ])("takes 0.1 for no percentage, since spreadsheets store 10% so: %s %s", (kind, value, read) => {
    const file = readFile(`${titles}\nSPRING,${kind},${value},,,\n`);
    expect(file?.ok ? file.promotions[0]?.terms.effect : file).toMatchObject(read);
  });

  test.each([
    ["product_ids", "1 abc", "product_ids"],
    ["categories", "dark truffles", "categories"],
    ["box_size", "7", "box_size"],
  ])(
    "with a part that can't be read is refused, and is for no other bars: %s %s",
    (title, cell, column) => {
      const file = readFile(`code,kind,value,${title}\nSPRING,box-price,24,${cell}\n`);
      expect(file).toMatchObject({ ok: false, row: 2, column });
    },
  );

  test("with a misspelled title is refused, so that a code does not lose its minimum", () => {
    const misspelled = "code,kind,value,minimun\nSPRING,percent,10,50\n";
    expect(readCsvTable(promotionTable, misspelled)).toMatchObject({
      code: "unreadable",
      sentence: expect.stringContaining("a column “minimun”, which this table doesn't have"),
    });
  });

  test("may have columns of the owner's beside all of the others", () => {
    const all = promotionTable.titles.join(",");
    const read = readCsvTable(
      promotionTable,
      `${all},my notes\nSPRING,,percent,10${",".repeat(13)},x\n`,
    );
    expect(read.code).toBe("rows");
  });

  test("has days as spreadsheets write them", () => {
    const file = "code,kind,value,from,until\nBOND,percent,50,11/1/2026,12/31/2026\n";
    const days = { fromDay: "2026-11-01", untilDay: "2026-12-31" };
    expect(firstOf(file)?.terms).toMatchObject(days);
  });
});

describe("a code that a spreadsheet turned into something else", () => {
  const known = ["00700", "DEC25", "SPRING"];
  const rowsOf = (code: string) => {
    const table = readCsvTable(promotionTable, `code,kind,value\n${code},percent,50\n`);
    if (table.code !== "rows") throw new Error(table.code);
    return table.rows;
  };
  const restored = (code: string, answers = {}) => {
    const read = restoreCodes(rowsOf(code), known, answers);
    return read.code === "rows" ? read.rows[0]?.values.code : read;
  };

  test.each([
    ["700", "00700"],
    ["25-Dec", "DEC25"],
    ["Dec-25", "DEC25"],
  ])("is asked about once, and never becomes a second one unasked: %s", (cell, code) => {
    expect(restored(cell)).toMatchObject({
      code: "asks",
      questions: [{ sentence: expect.stringContaining(`your shop has the code ${code}`) }],
    });
    expect(restored(cell, { "leading-zeros": "padded" })).toBe(code);
    expect(restored(cell, { "leading-zeros": "as-written" })).toBe(cell);
  });

  test.each(["SPRING", "00700", "DEC25", "NEW", "800"])(
    "is not asked about when it is none: %s",
    (code) => {
      expect(restored(code)).toBe(code);
    },
  );

  test("is refused when no code of the shop became that date", () => {
    expect(restored("3-Mar")).toMatchObject({
      sentence: expect.stringContaining("looks like a date"),
    });
  });
});

describe("a promotion in words", () => {
  const names = new Map([[1, "Madagascar 70%"]]);
  test.each<[Partial<TypedPromotion>, string]>([
    [{}, "SPRING takes 10% off all bars."],
    [
      {
        effect: "amount",
        amount: "5",
        minimum: "25",
        scope: "products",
        productIds: [1, 9],
        boxes: "excluded",
      },
      "SPRING takes up to $5.00 off Madagascar 70% and a bar that's gone, but not in boxes, when the bars cost at least $25.00 together.",
    ],
    [
      { effect: "box-price", boxPrice: "30", fromDay: "2026-12-01", untilDay: "2026-12-24" },
      "SPRING lowers each 3-bar box to $30.00, from December 1, 2026 through December 24, 2026.",
    ],
    [
      { effect: "free-shipping", oncePerCustomer: true, firstOrderOnly: true, maxUses: "1" },
      "SPRING makes shipping free, on a customer's first order only, once per customer, for one order in all.",
    ],
    [
      {
        isAutomatic: true,
        name: "5% off dark",
        percent: "5",
        scope: "categories",
        categories: ["dark"],
      },
      "“5% off dark” takes 5% off Dark Chocolate, without a code.",
    ],
  ])("%j", (change, sentence) => {
    expect(describePromotion(termsOf(change), names)).toBe(sentence);
  });

  test("in short", () => {
    expect(shortEffect(termsOf({ percent: "12.5" }).effect)).toBe("12.5% off");
    expect(shortEffect(termsOf({ effect: "free-shipping" }).effect)).toBe("Free shipping");
  });
});

test("a promotion is scheduled, active, used up or ended", () => {
  const at = (change: Partial<TypedPromotion>, uses = 0, isActive = true) =>
    promotionStatus({ terms: termsOf(change), isActive, uses }, "2026-11-20");
  expect(at({})).toBe("active");
  expect(at({ fromDay: "2026-11-21" })).toBe("scheduled");
  expect(at({ untilDay: "2026-11-19" })).toBe("ended");
  expect(at({ untilDay: "2026-11-20" })).toBe("active");
  expect(at({}, 0, false)).toBe("ended");
  expect(at({ maxUses: "3" }, 3)).toBe("used-up");
});

test("a code is normalized however it is typed", () => {
  expect(normalizeCode(" spring 10 ")).toBe("SPRING10");
  expect(isCode("SPRING10")).toBe(true);
  expect(isCode("-A1")).toBe(false);
});

test.each([
  ["Robin@Example.com ", "robin@example.com"],
  ["robin+shop@example.com", "robin@example.com"],
  ["ro.bin+x@googlemail.com", "robin@gmail.com"],
  ["ro.bin@example.com", "ro.bin@example.com"],
  ["+x@example.com", "+x@example.com"],
])("the mailbox of %s is %s", (email, mailbox) => {
  expect(normalizeEmail(email)).toBe(mailbox);
});
