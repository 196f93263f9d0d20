import { stringify } from "csv-stringify/sync";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { macRomanLetters } from "#domain/csv/garbled-text.ts";
import { expectProcessorTime } from "#test/support/expect-processor-time.ts";
import { fileRows } from "#test/support/file-rows.ts";
import { readCsv } from "./read-csv.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);
const read = (text: string) => readCsv(utf8(text), { max: 1_000 });
const utf16 = (text: string) => new Uint8Array(Buffer.from(text, "utf16le"));
const bigEndian = (text: string) => new Uint8Array(Buffer.from(text, "utf16le").swap16());
const windowsLetters = new TextDecoder("windows-1252").decode(
  Uint8Array.from({ length: 128 }, (_, index) => 0x80 + index),
);
const windows1252Of = (text: string) =>
  new Uint8Array(
    [...text].map((letter) => {
      const index = windowsLetters.indexOf(letter);
      return index === -1 ? letter.charCodeAt(0) : 0x80 + index;
    }),
  );
const macRoman = (text: string) =>
  new Uint8Array(
    [...text].map((letter) => {
      const index = [...macRomanLetters].indexOf(letter);
      return index === -1 ? letter.charCodeAt(0) : 0x80 + index;
    }),
  );

describe("a CSV file is read", () => {
  test.each([
    ["with commas", utf8('Order ID,Name\r\n"A 1",Zoë\r\n')],
    ["with semicolons", utf8("Order ID;Name\nA 1;Zoë")],
    ["with tabs", utf8("Order-ID\tName\nA 1\tZoë\n\n")],
    ["with bars", utf8("Order ID|Name\nA 1|Zoë")],
    ["with a line that names the separator", utf8("sep=;\r\nOrder ID;Name\r\nA 1;Zoë\r\n")],
    ["with a byte order mark", utf8("\ufeffOrder ID,Name\nA 1,Zoë")],
    ["in UTF-16", utf16("\ufeffOrder ID,Name\nA 1,Zoë")],
    ["in UTF-16 with the high byte first", bigEndian("\ufeffOrder ID,Name\nA 1,Zoë")],
    ["in UTF-16 without a mark", utf16("Order ID,Name\nA 1,Zoë")],
    ["in UTF-16 without a mark, the high byte first", bigEndian("Order ID,Name\nA 1,Zoë")],
    ["in Windows-1252", windows1252Of("Order ID,Name\nA 1,Zoë")],
    ["in Mac Roman, as Excel for Mac saves it", macRoman("Order ID,Name\nA 1,Zoë")],
    ["with columns and rows of nothing at the end", utf8("Order ID,Name,,\nA 1,Zoë,,\n,,,\n,,,\n")],
    ["with garbled letters", utf8("Order ID,Name\nA 1,ZoÃ«")],
    ["with letters garbled on a Mac", utf8("Order ID,Name\nA 1,Zo√´")],
    ["with letters garbled as Latin-1", utf8("Order ID,Name\nA 1,Zo\u00c3\u00ab")],
    ["with letters garbled twice", utf8("Order ID,Name\nA 1,ZoÃƒÂ«")],
    ["with blanks that do not break", utf8("Order ID,Name\nA\u00a01,\u202fZoë\u00a0")],
    ["with digits in a formula", utf8('Order ID,Name\n="A 1",Zoë')],
    ["with digits in a quoted formula", utf8('Order ID,Name\n"=""A 1""",Zoë')],
  ])("%s", (_, bytes) => {
    const file = readCsv(bytes, { max: 10 });
    const columns = [
      { title: expect.stringMatching(/^Order.ID$/), name: "orderid" },
      { title: "Name", name: "name" },
    ];
    expect(file).toEqual({
      code: "read",
      columns,
      rows: [{ row: 2, cells: expect.objectContaining({ orderid: "A 1", name: "Zoë" }) }],
      totalsRows: [],
    });
  });

  test.each([
    "Los Ríos, Ecuador",
    "A growers’ cooperative, and it’s new",
    "Light: 18 minutes at 245 °F",
    "crème brûlée",
    "Perú",
    "Azúcar morena, Peñón",
    "Café Noir, São Tomé",
    "Müller & Söhne",
    "“Best dark”, they said…",
    "Zoë",
    "Maker – of bars",
    "Bar™ and Bar®",
    "Côte d’Ivoire",
    "cœur",
    "Sœurs",
  ])("in Mac Roman and in Windows-1252: %s", (text) => {
    const file = `Name,Text\nA,"${text}"\n`;
    const cells = { name: "A", text };
    expect(readCsv(macRoman(file), { max: 10 })).toMatchObject({ rows: [{ cells }] });
    expect(readCsv(windows1252Of(file), { max: 10 })).toMatchObject({ rows: [{ cells }] });
  });

  test.each([
    ["Caf\x82 Noir", "Café Noir"],
    ["Pi\xa4\xa2n", "Piñón"],
    ["Los R\xa1os", "Los Ríos"],
    ["S\xa0nchez, Pi\xa4a", "Sánchez, Piña"],
  ])("in code page 437, as Excel's “CSV (MS-DOS)” has it: %j", (bytes, name) => {
    const file = Uint8Array.from(Buffer.from(`name\n"${bytes}"\n`, "latin1"));
    expect(readCsv(file, { max: 10 })).toMatchObject({ rows: fileRows([{ name }]) });
  });

  test.each([
    ["Dark Chocolate\u00a0", "Dark Chocolate"],
    ["Sea\u00a0Salt", "Sea Salt"],
    ["Crème\u00a0de\u00a0cacao\u00a0", "Crème de cacao"],
    ["Coffee\u00a0bar, roasted\u00a0by Leoš", "Coffee bar, roasted by Leoš"],
    ["Rich…and dark", "Rich…and dark"],
  ])("in Windows-1252, not in code page 437: %j", (text, name) => {
    const file = windows1252Of(`name\n"${text}"\n`);
    expect(readCsv(file, { max: 10 })).toMatchObject({ rows: fileRows([{ name }]) });
  });

  test("with mixed line endings, as after a row was added by hand", () => {
    const cells = [
      { a: "1\r\n2", b: "3" },
      { a: "4", b: "5" },
      { a: "6", b: "7" },
    ];
    expect(read('a,b\r\n"1\r\n2",3\n4,5\r6,7')).toMatchObject({ rows: fileRows(cells) });
  });

  test("with rows of too few or too many cells, and says which have too many", () => {
    expect(read("a,b\n1\n1,2,3\n1,2,,\n")).toMatchObject({
      rows: [
        { row: 2, cells: { a: "1" } },
        { row: 3, cells: { a: "1", b: "2" }, hasExtraCells: true },
        { row: 4, cells: { a: "1", b: "2" } },
      ],
    });
  });

  test("with the row numbers of a spreadsheet, blank rows included", () => {
    expect(read('a,b\r\n\r\n"1\r\n2",3\r\n  \r\n\r\n4,5\r\n')).toMatchObject({
      rows: [
        { row: 3, cells: { b: "3" } },
        { row: 6, cells: { b: "5" } },
      ],
    });
  });

  test("with its column names as they are written", () => {
    expect(read("Order ID,Weight (kg)\n1,2\n")).toMatchObject({
      columns: [
        { title: "Order ID", name: "orderid" },
        { title: "Weight (kg)", name: "weightkg" },
      ],
    });
  });

  test.each([
    ["a title", "My bars 2026,,\nName,Price,Notes\nAmber,9.50,\n", 3],
    ["a title in one cell", "My bars 2026\nName,Price,Notes\nAmber,9.50,\n", 3],
    ["blank rows of semicolons", ";;\n;;\nName;Price;Notes\nAmber;9.50;\n", 4],
    ["a title and a blank row", "My bars,,\n,,\nName,Price,Notes\nAmber,9.50,\n", 4],
  ])("below %s", (_, text, row) => {
    expect(read(text)).toMatchObject({ rows: [{ row, cells: { name: "Amber", price: "9.50" } }] });
  });

  test("below a wide title, if the caller knows its titles", () => {
    const text = "Exported,2026-11-20,by Kim\nName,Price\nAmber,9.50\n";
    const file = readCsv(utf8(text), { max: 10, isHeader: (names) => names.has("price") });
    expect(file).toMatchObject({ rows: [{ row: 3, cells: { name: "Amber", price: "9.50" } }] });
  });

  test("without the titles that stand in it once more, where two files were put together", () => {
    expect(read("Name,Price\nAmber,9.50\nName,Price\nNoir,8.50\n")).toMatchObject({
      rows: [
        { row: 2, cells: { name: "Amber" } },
        { row: 4, cells: { name: "Noir" } },
      ],
    });
  });

  test("also where the second file begins with a byte order mark", () => {
    const text = "Name,Price\nAmber,9.50\n\ufeffName,Price\nNoir,8.50\n";
    expect(read(text)).toMatchObject({ rows: [{ row: 2 }, { row: 4 }] });
  });

  test("without a row of totals, and says which ones", () => {
    expect(read("Name,Price\nAmber,9.50\nNoir,8.50\nTotal,18.00\n")).toMatchObject({
      rows: [{ cells: { name: "Amber" } }, { cells: { name: "Noir" } }],
      totalsRows: [4],
    });
  });

  test.each([
    ["commas", '"Name,Price,Notes"\r\n"Amber,9.50,""red, sour"""\r\n'],
    ["bars", '"Name|Price|Notes"\r\n"Amber|9.50|red, sour"\r\n'],
  ])("with rows of one quoted cell each, with %s in it", (_, text) => {
    const file = read(text);
    expect(file).toMatchObject({
      rows: [{ row: 2, cells: { name: "Amber", notes: "red, sour" } }],
    });
  });

  test.each([
    ["tags in its titles", "<b>Name</b>,price\nAmber,9.50\n", "price", "9.50"],
    ["commas in its texts", "Name;Notes\nAmber;red, sour, fine\nNoir;a, b\n", "name", "Amber"],
    ["decimal commas", "Name;Price\nAmber;9,50\nNoir;8,50\n", "price", "9,50"],
    ["semicolons in a list", "Name,Tags\nAmber,a;b\n", "tags", "a;b"],
    [
      "inch marks in quoted cells",
      'Id,Name,Size\n1,Amber,"8" square"\n2,Noir,"6" round"\n',
      "name",
      "Amber",
    ],
    ["a quoted semicolon in each row", 'Name,Tags\n"a;b","c;d"\n"e;f",g\n', "tags", "c;d"],
    ["quotes inside of a cell", 'Name,Size\nThe "best",5" wide\n', "size", '5" wide'],
    [
      "texts whose lines have semicolons, one each",
      `Name,Notes\n"Amber","${"red; sour\n".repeat(20)}"\n"Noir","${"dark; long\n".repeat(20)}"\n`,
      "name",
      "Amber",
    ],
    ["text after a quote", 'Name,Size\n"The" best,5\n', "name", "The best"],
  ])("with %s", (_, text, name, cell) => {
    const file = read(text);
    expect(file.code === "read" && file.rows[0]?.cells[name]).toBe(cell);
  });

  test("as any program that follows the standard writes it", () => {
    const cell = fc
      .string({ unit: fc.constantFrom(..."ab1 ,;\t\"'\r\nÉ") })
      .map((text) => `x${text}x`);
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell, cell), { minLength: 1 }), (rows) => {
        const text = stringify([["a", "b", "c"], ...rows], { quoted: true });
        const file = read(text);
        const cells = file.code === "read" ? file.rows.map((row) => Object.values(row.cells)) : [];
        expect(cells).toEqual(rows);
      }),
    );
  });
});

describe("a file that is no CSV file is refused, and its bytes say what it is", () => {
  test.each([
    [
      "an Excel workbook",
      new Uint8Array(Buffer.from("PK\u0003\u0004....[Content_Types].xml")),
      "excel",
    ],
    ["an old Excel workbook", new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), "excel"],
    [
      "a Numbers spreadsheet",
      new Uint8Array(Buffer.from("PK\u0003\u0004....Index/Document.iwa")),
      "numbers",
    ],
    [
      "a LibreOffice spreadsheet",
      new Uint8Array(
        Buffer.from("PK\u0003\u0004..mimetypeapplication/vnd.oasis.opendocument.spreadsheet"),
      ),
      "libreoffice",
    ],
    ["a PDF", utf8("%PDF-1.7\n..."), "pdf"],
    ["a web page", utf8("<!DOCTYPE html><html><table><tr><td>a</td></tr></table>"), "web-page"],
    ["a part of a web page", utf8("\n<head>\n<title>Sign in</title></head>"), "web-page"],
    ["JSON", utf8('{"error":"unauthorized"}'), "json"],
    ["JSON of rows", utf8('[\n  {"Name":"Amber"}\n]'), "json"],
    ["PostScript", utf8("%!PS-Adobe-3.0\n"), "pdf"],
    ["a gzip archive", new Uint8Array([0x1f, 0x8b, 8, 0, 0, 0]), "zip"],
    ["a picture", new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0]), "picture"],
    ["something else", new Uint8Array([1, 2, 0, 4, 5]), "unknown"],
  ])("%s", (_, bytes, kind) => {
    expect(readCsv(bytes, { max: 10 })).toEqual({ code: "not-text", kind });
  });
});

test.each([
  ["nothing", "", { code: "empty" }],
  ["blank rows", "  \n,,\n", { code: "empty" }],
  ["a first row alone", "a,b\n", { code: "no-rows" }],
  ["a quote that does not end", 'a,b\n"1,2', { code: "not-csv", row: 2 }],
  ["too many rows", `a,b\n${"1,2\n".repeat(1_001)}`, { code: "too-many-rows", max: 1_000 }],
  ["too many columns", `a,b\n${"1,".repeat(1_002)}\n`, { code: "too-many-columns", row: 2 }],
])("%s is refused", (_, text, problem) => {
  expect(read(text)).toEqual(problem);
});

describe("a megabyte of rubbish is refused or read within 0.2 seconds of CPU", () => {
  test.each([
    ["rows of one cell", "a\n".repeat(500_000)],
    ["rows of tabs", "\t\t\t\t\t\t\t\n".repeat(130_000)],
    ["one row of commas", ",".repeat(1_000_000)],
    ["line breaks", "\n".repeat(1_000_000)],
    ["quotes", '"'.repeat(1_000_000)],
    ["a quote that does not end", `a,b\n"${"x\n".repeat(500_000)}`],
    ["pairs of quotes in rows", '"","",""\n'.repeat(110_000)],
    ["one cell of blanks", `a,b\nx${" ".repeat(1_000_000)}x,1`],
    ["one cell of apostrophes", `a,b\n${"'".repeat(1_000_000)},1`],
    ["one cell of garbled letters", `a,b\n${"Ã©".repeat(250_000)},1`],
    ["one cell of guards", `a,b\n"${";'=".repeat(330_000)}",1`],
    ["rows of totals", "Total,1\n".repeat(120_000)],
    ["signs", `a,b\n"${"=+-@".repeat(250_000)}",1`],
  ])("%s", async (_, text) => {
    const bytes = utf8(text);
    await expectProcessorTime(() => readCsv(bytes, { max: 1_000 }), { under: 0.2 });
  });
});
