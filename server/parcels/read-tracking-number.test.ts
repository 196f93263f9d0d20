import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readTrackingNumber } from "./read-tracking-number.ts";

const read = (number: string, carrier: string | null) => ({ code: "read", number, carrier });

describe("a scanned barcode is read as the number printed below it", () => {
  test.each([
    ["420787459400111206206406260787", "9400111206206406260787", "usps"],
    ["4201002334249200190132607600833457", "9200190132607600833457", "usps"],
    ["420902459261290336128704042634", "9261290336128704042634", "usps"],
    ["]C1420787459400111206206406260787", "9400111206206406260787", "usps"],
    ["(420) 78745 (9400) 1112 0620 6406 2607 87", "9400111206206406260787", "usps"],
    ["\u001d420787459400111206206406260787", "9400111206206406260787", "usps"],
    ["4201028200009261290113185417468510", "9261290113185417468510", "usps"],
    ["420221539101026837331000039521", "9101026837331000039521", "usps"],
    ["1027590111820004833500785458233610", "785458233610", "fedex"],
    ["1001921334250001000300779017972697", "779017972697", "fedex"],
    ["9622001900000000000000776632517510", "776632517510", "fedex"],
    ["32971514560102447849175802862014", "784917580286", "fedex"],
    ["9611020987654312345672", "987654312345672", "fedex"],
  ])("%s", (scanned, printed, carrier) => {
    expect(readTrackingNumber(scanned)).toEqual(read(printed, carrier));
  });
});

describe("a number is the same however it is written", () => {
  test.each([
    ["9400 1112 0620 6406 2607 87", "9400111206206406260787", "usps"],
    ["9400-1112-0620-6406-2607-87", "9400111206206406260787", "usps"],
    ["'9400111206206406260787", "9400111206206406260787", "usps"],
    ['="9400111206206406260787"', "9400111206206406260787", "usps"],
    ['"9400111206206406260787"', "9400111206206406260787", "usps"],
    ["９４００１１１２０６２０６４０６２６０７８７", "9400111206206406260787", "usps"],
    ["\u200e9400111206206406260787\u00a0", "9400111206206406260787", "usps"],
    ["USPS Tracking #: 9400 1112 0620 6406 2607 87", "9400111206206406260787", "usps"],
    ["1z 5r8 939 03 5756 7127", "1Z5R89390357567127", "ups"],
    ["1z5r89390357567127", "1Z5R89390357567127", "ups"],
    ["UPS: 1Z5R89390357567127", "1Z5R89390357567127", "ups"],
    ["9865 7878 8855", "986578788855", "fedex"],
    ["0414 4176 0228 964", "041441760228964", "fedex"],
    ["LZ 123 456 785 US", "LZ123456785US", "usps"],
    ["rb123456785gb", "RB123456785GB", "other"],
    ["MI123456ABC789", "MI123456ABC789", "ups"],
    ["TBA502887274000", "TBA502887274000", "other"],
    ["C11031500001879", "C11031500001879", "other"],
    ["JJD0099999999", "JJD0099999999", "dhl"],
    ["GM2951173225174494", "GM2951173225174494", "dhl"],
    ["7389 1051 146", "73891051146", "dhl"],
    ["JD01 4600 0062 8123 0701", "JD014600006281230701", "dhl"],
    ["JJD000390007795799090", "JJD000390007795799090", "dhl"],
    ["94OO 1112 O62O 64O6 26O7 87", "9400111206206406260787", "usps"],
    ["lZ5R8939O357567l27", "1Z5R89390357567127", "ups"],
  ])("%j", (typed, number, carrier) => {
    expect(readTrackingNumber(typed)).toEqual(read(number, carrier));
  });

  test.each([
    "https://tools.usps.com/go/TrackConfirmAction?tLabels=9400111206206406260787",
    "https://tools.usps.com/go/TrackConfirmAction_input?qtc_tLabels1=9400111206206406260787",
    "https://tools.usps.com/go/TrackConfirmAction?tRef=fullpage&tLc=2&text28777=&tLabels=9400111206206406260787%2C",
    "tools.usps.com/go/TrackConfirmAction?tLabels=420787459400111206206406260787",
    "https://example.com/t/9400111206206406260787?utm_source=mail",
  ])("in the link %s", (link) => {
    expect(readTrackingNumber(link)).toEqual(read("9400111206206406260787", "usps"));
  });

  test.each([
    [
      "https://www.ups.com/track?loc=en_US&tracknum=1Z5R89390357567127&requester=WT/trackdetails",
      "1Z5R89390357567127",
      "ups",
    ],
    [
      "https://wwwapps.ups.com/WebTracking/track?track=yes&trackNums=1z5r89390357567127",
      "1Z5R89390357567127",
      "ups",
    ],
    ["https://www.fedex.com/apps/fedextrack/?tracknumbers=986578788855", "986578788855", "fedex"],
    [
      "https://www.fedex.com/fedextrack/?trknbr=986578788855&trkqual=2460000000~986578788855~FX",
      "986578788855",
      "fedex",
    ],
    [
      "https://www.dhl.com/us-en/home/tracking.html?tracking-id=73891051146&submit=1",
      "73891051146",
      "dhl",
    ],
    ["https://www.ontrac.com/tracking/?number=C11031500001879", "C11031500001879", "other"],
  ])("in the link %s", (link, number, carrier) => {
    expect(readTrackingNumber(link)).toEqual(read(number, carrier));
  });

  test("is none where a link has only other numbers, such as an order's", () => {
    const links = [
      "https://www.amazon.com/progress-tracker/package/?orderId=111-1234567-1234567&packageIndex=0",
      "https://example.com/track?session=a1b2c3d4e5f6&customer=1234567890",
    ];
    for (const link of links) expect(readTrackingNumber(link)).toEqual({ code: "too-long" });
    const own = "https://example.com/track/LS7123456789?visit=12345678";
    expect(readTrackingNumber(own)).toEqual(read("LS7123456789", null));
  });

  test.each([
    ["USPS Tracking® # 9400 1112 0620 6406 2607 87", "9400111206206406260787", "usps"],
    ["9400111206206406260787 (USPS)", "9400111206206406260787", "usps"],
    ["9400 1112 0620 6406 2607 87 USPS Ground Advantage", "9400111206206406260787", "usps"],
    ["Tracking: 9400111206206406260787 (USPS)", "9400111206206406260787", "usps"],
    ["<9400111206206406260787>", "9400111206206406260787", "usps"],
    ["[9400111206206406260787](https://example.com/x)", "9400111206206406260787", "usps"],
    ["UPS® Ground - 1Z 5R8 939 03 5756 7127", "1Z5R89390357567127", "ups"],
    ["1Z5R89390357567127 (UPS)", "1Z5R89390357567127", "ups"],
    ["TRK# 9865 7878 8855", "986578788855", "fedex"],
    ["TRK# 986578788855 0201", "986578788855", "fedex"],
    ["WAYBILL 7389 1051 146", "73891051146", "dhl"],
  ])("beside words and signs: %s", (typed, number, carrier) => {
    expect(readTrackingNumber(typed)).toEqual(read(number, carrier));
  });

  test("and reading what was read changes nothing", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 80 }), (typed) => {
        const first = readTrackingNumber(typed);
        if (first.code === "read") expect(readTrackingNumber(first.number)).toEqual(first);
      }),
    );
  });
});

describe("what a spreadsheet rounded is refused", () => {
  test.each([
    "9.40011E+21",
    "9,40011E+21",
    "9.4001112062064E+21",
    "1.02759E+33",
    "9E+21",
    "940.011E+19",
    "94001112062064E+08",
    "9400111206206400000000",
    "9400111206206400000000.00",
    "9,400,111,206,206,400,000,000",
    "1027590111820000000000000000000000",
    '="9.40011E+21"',
    "########",
    "#NUM!",
    "#VALUE!",
    "#N/A",
  ])("%s", (cell) => {
    expect(readTrackingNumber(cell)).toEqual({ code: "damaged" });
  });

  test("but not a number that is right and ends with zeros by itself", () => {
    expect(readTrackingNumber("9101123456789000000013")).toMatchObject({ code: "read" });
    expect(readTrackingNumber("568283610012000")).toMatchObject({ code: "read" });
  });
});

describe("a carrier's number with a wrong digit is asked about", () => {
  test.each([
    ["9400111206206406260788", "usps", false],
    ["420787459400111206206406260788", "usps", false],
    ["940011120620640626078", "usps", true],
    ["94001112062064062607877", "usps", true],
    ["1Z5R89390357567128", "ups", false],
    ["1Z5R8939035756712", "ups", true],
    ["996578788855", "fedex", false],
    ["568283610012732", "fedex", false],
    ["LZ123456789US", "usps", false],
    ["C11031500001889", "other", false],
    ["7012 3460 0001 2345 6781", "usps", false],
  ])("%s", (typed, carrier, isLength) => {
    expect(readTrackingNumber(typed)).toMatchObject({ code: "wrong-digit", carrier, isLength });
  });
});

describe("another carrier's number", () => {
  test("is kept as typed", () => {
    expect(readTrackingNumber(" bike 7-14 ")).toEqual(read("bike 7-14", null));
    expect(readTrackingNumber("VAN-0042")).toEqual(read("VAN-0042", null));
    expect(readTrackingNumber("VAN-986578788855")).toEqual(read("VAN-986578788855", null));
  });

  test("that has no digit but zeros is none", () => {
    for (const typed of ["", "  ", "''", '=""', "n/a", "-", "picked up", "TBD", "0"]) {
      expect(readTrackingNumber(typed)).toEqual({ code: "none" });
    }
  });

  test("that is too long is refused at once", () => {
    expect(readTrackingNumber("9".repeat(1_000_000))).toEqual({ code: "too-long" });
    expect(readTrackingNumber("7 ".repeat(200))).toEqual({ code: "too-long" });
  });
});
