import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { forAll } from "#test/support/for-all.ts";
import { addressText } from "../input/address-text.ts";
import { isPoBox } from "./is-po-box.ts";
import { parsePlace } from "./parse-place.ts";
import { allPlaces, usPlaces } from "./us-places.ts";
import { parseZip, zipWithZeros } from "./zip-code.ts";

const blanks = fc.constantFrom(
  "",
  " ",
  "  ",
  "\t",
  "\u00a0",
  "\u200b",
  "\u200e",
  "\u2007",
  "\ufeff",
);
const digits = (count: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: count, maxLength: count });
const fullWidth = (text: string) =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));

describe("a ZIP code", () => {
  test.each([
    ["021391234", "02139-1234"],
    ["02139 1234", "02139-1234"],
    ["02139–1234", "02139-1234"],
    ["02139—1234", "02139-1234"],
    ["02139−1234", "02139-1234"],
    ["02139 - 1234", "02139-1234"],
    ["02139_1234", "02139-1234"],
    ["０２１３９－１２３４", "02139-1234"],
    ["٠٢١٣٩", "02139"],
    ["\t02139\u00a0", "02139"],
    ["\u200e02139-1234\u202c", "02139-1234"],
    ["02139\u00ad1234", "02139-1234"],
    ["0 2 1 3 9", "02139"],
    ["MA 02139", "02139"],
    ["MA02139", "02139"],
    ["Mass. 02139-1234", "02139-1234"],
    ["02139, MA", "02139"],
    ["02139 USA", "02139"],
    ["02139 United States", "02139"],
    ["O2139", "02139"],
    ["021o9-1O34", "02109-1034"],
    ["CO 80201", "80201"],
    ["CO80201", "80201"],
    ["ZIP code: 02139", "02139"],
    ["02139-", "02139"],
    ["02139-0000", "02139"],
    ["02139-1234-56", "02139-1234"],
    ["'02139", "02139"],
    ['="02139"', "02139"],
    ["90,210", "90210"],
    ["90210.0", "90210"],
  ])("typed as %j is %s", (typed, zip) => {
    expect(parseZip(typed)).toBe(zip);
  });

  test.each([
    "2139",
    "02139-12",
    "021391",
    "02139123",
    "9.02E+04",
    "00000",
    "Cambridge 02139",
    "02139 Cambridge",
    "",
    "²",
    "K1A 0B1",
    "9".repeat(100_000),
  ])("is not guessed from %j", (typed) => {
    expect(parseZip(typed)).toBeNull();
  });

  test("is the same however its digits, its dash and the blanks around it are written", () => {
    const dash = fc.constantFrom("", "-", " ", "–", "‑", " - ", "−", "－");
    forAll(
      digits(5).filter((all) => all.some((digit) => digit > 0)),
      digits(4).filter((all) => all.some((digit) => digit > 0)),
      dash,
      blanks,
      blanks,
      fc.boolean(),
      (five, four, between, before, after, isWide) => {
        const text = `${before}${five.join("")}${between}${four.join("")}${after}`;
        const zip = `${five.join("")}-${four.join("")}`;
        expect(parseZip(isWide ? fullWidth(text) : text)).toBe(zip);
        expect(parseZip(zip)).toBe(zip);
      },
    );
  });

  test.each([
    ["2139", "MA", "02139"],
    ["2139-1234", "MA", "02139-1234"],
    ["21391234", "MA", "02139-1234"],
    ["2139.0", "MA", "02139"],
    ["926", "PR", "00926"],
    ["501", "NY", "00501"],
    ["2139", "MD", null],
    ["2139", "", null],
    ["02139", "MA", null],
    ["213", "MA", null],
    ["21391", "MA", null],
  ])("that lost its zeros, %s in %s, is proposed as %j", (typed, state, zip) => {
    expect(zipWithZeros(typed, state)).toBe(zip);
  });
});

describe("a state", () => {
  test.each([
    ["ma", "MA"],
    ["Mass.", "MA"],
    ["MASSACHUSETTS", "MA"],
    [" massachusetts\u00a0", "MA"],
    ["ＭＡ", "MA"],
    ["MA - Massachusetts", "MA"],
    ["Massachusetts (MA)", "MA"],
    ["US-MA", "MA"],
    ["MA 02139", "MA"],
    ["Massachusetts, USA", "MA"],
    ["Commonwealth of Massachusetts", "MA"],
    ["Commonwealth of the Northern Mariana Islands", "MP"],
    ["N.Y.", "NY"],
    ["N. Y.", "NY"],
    ["New York State", "NY"],
    ["Calif", "CA"],
    ["D.C.", "DC"],
    ["Washington, D.C.", "DC"],
    ["Washington", "WA"],
    ["W. Va.", "WV"],
    ["No. Dakota", "ND"],
    ["Hawaiʻi", "HI"],
    ["Penna.", "PA"],
    ["P.R.", "PR"],
    ["U.S. Virgin Islands", "VI"],
    ["Virgin Islands, U.S.", "VI"],
    ["CNMI", "MP"],
    ["FM", "FM"],
    ["Federated States of Micronesia", "FM"],
    ["Marshall Islands", "MH"],
    ["Republic of Palau", "PW"],
    ["Armed Forces Pacific", "AP"],
    ["APO AE", "AE"],
    ["Armed Forces (AP)", "AP"],
    ["Armed Forces (AA)", "AA"],
    ["Armed Forces Americas (except Canada)", "AA"],
    ["aa", "AA"],
  ])("written as %j is %s", (typed, place) => {
    expect(parsePlace(typed)).toBe(place);
  });

  test.each(["", "XX", "GA/FL", "Kansas City", "toString", "__proto__", "constructor", "Ontario"])(
    "is not guessed from %j",
    (typed) => {
      expect(parsePlace(typed)).toBeNull();
    },
  );

  test("is known by its code and its name in any case", () => {
    for (const place of allPlaces) {
      for (const spelling of [place, usPlaces[place]]) {
        expect(parsePlace(spelling.toLowerCase())).toBe(place);
        expect(parsePlace(` ${spelling.toUpperCase()}. `)).toBe(place);
      }
    }
  });
});

describe("a line of an address", () => {
  test.each([
    ["12\u00a0 Maple \t St", "12 Maple St"],
    ["\u202a12 Maple St\u202c", "12 Maple St"],
    ["Zoe\u0308\u200b", "Zoë"],
    ["12 Maple\u0007St", "12 Maple St"],
    ["\u3164", ""],
    ["Zoë-Ann 🍫", "Zoë-Ann 🍫"],
  ])("%j is stored as %j", (typed, stored) => {
    expect(addressText(typed)).toBe(stored);
  });

  test("is stored in a form that stays the same when it is stored again", () => {
    forAll(fc.string({ unit: "binary" }), (typed) => {
      const stored = addressText(typed);
      expect(addressText(stored)).toBe(stored);
    });
  });
});

/** Lines of an address, between bars. */
const streetsIn = (text: string) =>
  text.split("|").map((street) => street.replace(/^[ \n]+|[ \n]+$/g, ""));

const boxes = streetsIn(`
  PO Box 12 | P.O. Box 12 | P O Box 12 | P. O. Box 12 | POBox12 | P.O.Box12 | P.O.Box:12 |
  PO-Box 12 | P/O Box 12 | P,O, Box 12 | P0 Box 12 | po box | PO BOX A | P.O. Box AB12 |
  P.O. Box #12 | PO Box No. 12 | PO Box Number 12 | PO BOX 12-34 | PO Box Twelve |
  P.O. Bx 12 | P.O.B. 12 | P. O. B. 44 | POB 7 | P O B 7 | P.O. 123 | PO 123 | P O 123 |
  PO #12 | P.O. #12 | PO:12 | P.O. 12A | Box 12 | BOX #12 | Box No. 12 | Box: 12 | Box B12 |
  Box 1234A | BOX 12-A | PO_Box 12 | Bx 12 | PO Drawer 12 | P.O. Drawer D | PO Dwr 5 |
  Drawer 12 | Drawer A | Post Office Box 12 | Post Office Bx 12 | Post-Office Box 9 |
  Post Off Box 12 | Post Office Drawer 9 | Postal Box 12 | Postoffice box 12 | Post Box 12 |
  Postbox 12 | Mailbox 12 | Private Box 12 | Call Box 12 | Lock Box 12 | Lockbox 12 |
  PO Lockbox 3 | PO Bin 3 | Caller Service | Caller Service 12 | Caller 1234 |
  Firm Caller 12 | General Delivery | GENERAL DELIVERY | Gen. Del. | Gen'l Delivery |
  General Delivery, Boise | Apartado 12 | Apartado Postal 12 | Apdo. 12 | Casilla 12 |
  123 Main St, PO Box 12 | 123 Main St PO Box 12 | 123 Main St / P.O. Box 12 |
  c/o Kim Example, PO Box 5 | Acme Corp, Box 12 | P.O. Box 12, Station A |
  Box 12, Station A | P.O. 123, Apt 4 | PSC 3 Box 4120 | CMR 415, Box 100 |
  UNIT 2050 BOX 4190 | ＰＯ　Ｂｏｘ　１２ | P.O.\u00a0Box 12 | \u200fPO\u200b Box 12 |
  P.O. 12-34 | Lock Box 12a-34b | Bin 7
`);

const streets = streetsIn(`
  PMB 12, 100 Main St | 100 Main St PMB 12 | 100 Main St Box 12 | 100 Main St, Box 12 |
  One Main Street, Box 12 | Box 12, 100 College St | RR 2 Box 12 | RR 2, Box 12 |
  Rural Route 3 Box 4 | HC 1 Box 5 | HCR 64, Box 9 | Rt 3 Box 45 | RFD 2, Box 8 |
  Star Route, Box 5 | Postbox Lane 4 | 4 Postbox Lane | Boxwood St 5 | 12 Box Canyon Rd |
  Box Elder, SD | 12 Box Elder Rd | 12 Old Post Box Rd | 12-34 56th Ave, Box 7 |
  12 5th Ave Box 7 | Box R Ranch Rd | Box Springs Blvd 12 | Mailbox Peak Way |
  12 Lockbox Ct | 5 Drawer Ln | 7 Bin Road | Drawer Bridge Rd 5 | Caller Ln 5 | 12 Post Office Rd |
  Post Office Alley 5 | 100 Post Rd | 12 General Delivery St | 15 General Delgado |
  12 Po Boy Ln | Poblano St 7 | Po Valley Rd 12 | 12 Potomac Ave | 1200 P St NW |
  20 O Street | Toolbox Rd 5 | Apartado Ln | 12 Casilla Dr | Unit 12, 5 Box St | Apt 12
`);

describe("a post office box", () => {
  test.each(boxes)("is seen in %j", (street) => {
    expect(isPoBox(street)).toBe(true);
  });

  test.each([...streets, ""])("is not seen in %j", (street) => {
    expect(isPoBox(street)).toBe(false);
  });
});
