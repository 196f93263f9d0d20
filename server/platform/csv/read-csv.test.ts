import { describe, expect, test } from "vitest";
import { fileRows } from "#test/support/file-rows.ts";
import { readCsv } from "./read-csv.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);
const rows = fileRows([{ orderid: "A 1", name: "Zoë" }]);

describe("a CSV file is read", () => {
  test.each([
    ["with commas", utf8('Order ID,Name\r\n"A 1",Zoë\r\n')],
    ["with semicolons", utf8("Order ID;Name\nA 1;Zoë")],
    ["with tabs", utf8("Order-ID\tName\nA 1\tZoë\n\n")],
    ["with a byte order mark", utf8("\ufeffOrder ID,Name\nA 1,Zoë")],
    ["in UTF-16", new Uint8Array(Buffer.from("\ufeffOrder ID,Name\nA 1,Zoë", "utf16le"))],
    ["in Windows-1252", new Uint8Array(Buffer.from("Order ID,Name\nA 1,Zoë", "latin1"))],
  ])("%s", (_, bytes) => {
    expect(readCsv(bytes)).toMatchObject({ code: "read", rows });
  });

  test("with mixed line endings, as after a row was added by hand", () => {
    const file = readCsv(utf8('a,b\r\n"1\r\n2",3\n4,5\r6,7'));
    const cells = [
      { a: "1\r\n2", b: "3" },
      { a: "4", b: "5" },
      { a: "6", b: "7" },
    ];
    expect(file).toMatchObject({ code: "read", rows: fileRows(cells) });
  });

  test("with rows of too few or too many cells", () => {
    const file = readCsv(utf8("a,b\n1\n1,2,3\n"));
    expect(file).toMatchObject({ code: "read", rows: fileRows([{ a: "1" }, { a: "1", b: "2" }]) });
  });

  test("with the row numbers of a spreadsheet, blank rows included", () => {
    const file = readCsv(utf8('a,b\r\n\r\n"1\r\n2",3\r\n  \r\n\r\n4,5\r\n'));
    expect(file).toMatchObject({
      rows: [
        { row: 3, cells: { b: "3" } },
        { row: 6, cells: { b: "5" } },
      ],
    });
  });

  test("with its column names as they are written", () => {
    expect(readCsv(utf8("Order ID,Weight (kg)\n1,2\n"))).toMatchObject({
      columns: [
        { title: "Order ID", name: "orderid" },
        { title: "Weight (kg)", name: "weightkg" },
      ],
    });
  });
});

test.each([
  ["a spreadsheet", new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]), "not-text"],
  ["nothing", utf8(""), "empty"],
  ["a first row alone", utf8("a,b\n"), "empty"],
  ["a quote that does not end", utf8('a,b\n"1,2'), "not-csv"],
])("%s is refused as a CSV file", (_, bytes, code) => {
  expect(readCsv(bytes)).toEqual({ code });
});
