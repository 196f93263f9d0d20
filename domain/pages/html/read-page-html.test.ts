import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { expectProcessorTime } from "#test/support/expect-processor-time.ts";
import { forAllTimes } from "#test/support/for-all.ts";
import { pageLinkFrom } from "../page-link.ts";
import { readPageHtml } from "./read-page-html.ts";

const paste = (html: string, takenIds: readonly string[] = []) =>
  readPageHtml(html, { isPasted: true, origin: "https://shop.example", takenIds });
const pasted = (html: string) => paste(html).html;
const lost = (html: string) => Object.fromEntries(paste(html).leftOut);

/** As Excel, Word and the rest put it into the clipboard. */
const fragment = (html: string, head = "") =>
  `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta charset="utf-8">${head}</head><body><!--StartFragment-->${html}<!--EndFragment--></body></html>`;

describe("a pasted table", () => {
  test.each([
    ["tags", "", "<td><b>State</b></td><td><b>Days</b></td>"],
    ["styles", "", '<td style="font-weight:bold">State</td><td style="font-weight:700">Days</td>'],
    [
      "classes",
      "<style><!--table {mso-displayed-decimal-separator:'.';} .xl65 {font-weight:700; text-align:center;} --></style>",
      "<td class=xl65>State</td><td class=xl65>Days</td>",
    ],
  ])("has its bold first row as headers, by %s", (_, head, cells) => {
    expect(
      pasted(
        fragment(
          `<table><tr>${cells}</tr><tr><td>Ohio</td><td>two or three</td></tr></table>`,
          head,
        ),
      ),
    ).toBe(
      '<table><thead><tr><th scope="col">State</th><th scope="col">Days</th></tr></thead><tbody><tr><td>Ohio</td><td>two or three</td></tr></tbody></table>',
    );
  });

  test.each([
    "<tr><td>Dark</td><td>$5</td></tr><tr><td>Milk</td><td>$6</td></tr>",
    "<tr><td>Oregon</td><td>soon</td></tr><tr><td>Idaho</td><td>later</td></tr>",
    "<tr><td><b>A</b></td><td><b>B</b></td></tr><tr><td><b>C</b></td><td><b>D</b></td></tr>",
  ])("without a sign of headers has none: %s", (rows) => {
    expect(pasted(`<table>${rows}</table>`)).not.toContain("<th");
  });

  test("has no hidden rows, and says so", () => {
    const html =
      "<table><tr><td>a</td><td>b</td></tr><tr style='mso-height:0;display:none'><td>cost</td><td>$2</td></tr></table>";
    expect(pasted(html)).toBe("<table><tbody><tr><td>a</td><td>b</td></tr></tbody></table>");
    expect(lost(html)).toEqual({ hidden: 1 });
    // Excel writes such a row below merged cells.
    expect(lost(html.replace("cost", "").replace("$2", "&nbsp;"))).toEqual({});
  });

  test("that only arranges other things is taken apart", () => {
    expect(pasted("<table><tr><td><p>one</p><p>two</p></td></tr></table>")).toBe(
      "<p>one</p><p>two</p>",
    );
    expect(
      pasted(
        "<table role=presentation><tr><td>one</td><td><ul><li>two</li></ul></td></tr></table>",
      ),
    ).toBe("<p>one</p><ul><li><p>two</p></li></ul>");
  });

  test("of the owner's own stays, though its cells are still empty", () => {
    const table =
      '<table><thead><tr><th scope="col"></th><th scope="col"></th></tr></thead><tbody><tr><td></td><td></td></tr></tbody></table>';
    expect(readPageHtml(`${table}<p>5</p>`, { isPasted: false }).html).toBe(`${table}<p>5</p>`);
    const numbers =
      "<table><tbody><tr><td>a</td><td>b</td></tr><tr><td>1</td><td>2</td></tr></tbody></table>";
    expect(readPageHtml(numbers, { isPasted: false }).html).toBe(numbers);
  });

  test("in a cell of another is kept as lines, and that is said", () => {
    const inner =
      "<table><tr><td>Dark</td><td>$8</td></tr><tr><td>Milk</td><td>$7</td></tr></table>";
    const html = `<table><tr><td>Bars</td><td>${inner}</td></tr><tr><td>Boxes</td><td>none</td></tr></table>`;
    expect(pasted(html)).toContain("<td><p>Dark, $8</p><p>Milk, $7</p></td>");
    expect(lost(html)).toEqual({ nested: 1 });
  });

  test("of more rows and columns than a page shows is cut, and that is said", () => {
    const row = `<tr>${"<td>x</td>".repeat(40)}</tr>`;
    const { html, leftOut } = paste(`<table>${row.repeat(310)}</table>`);
    expect(html.match(/<tr>/g)).toHaveLength(300);
    expect(html.match(/<td>/g)).toHaveLength(300 * 30);
    expect(leftOut.get("cells")).toBe(10 * 40 + 300 * 10);
    expect(
      pasted('<table><tr><td colspan="999" rowspan="999">a</td></tr><tr><td>b</td></tr></table>'),
    ).toContain('<td colspan="30" rowspan="2">');
  });

  test.each([
    [
      "of a spreadsheet stays a table, with headers above columns of sums",
      "<html><body><table border=0 cellpadding=0><!--StartFragment--><tr height=20><td>To</td><td>Up to 3 bars</td><td>More</td></tr><tr><td>Oregon</td><td align=right>$5.00</td><td align=right>$8.00</td></tr><!--EndFragment--></table></body></html>",
      '<table><thead><tr><th scope="col">To</th><th scope="col">Up to 3 bars</th><th scope="col">More</th></tr></thead><tbody><tr><td>Oregon</td><td>$5.00</td><td>$8.00</td></tr></tbody></table>',
    ],
    [
      "keeps header cells of rows, merged cells and its caption",
      "<table><caption>Prices</caption><tr><th colspan=2>Bar</th><th>Price</th></tr><tr><th rowspan=2>Dark</th><td>70 %</td><td>$8</td></tr><tr><td>85 %</td><td>$9</td></tr></table>",
      '<p>Prices</p><table><thead><tr><th scope="col" colspan="2">Bar</th><th scope="col">Price</th></tr></thead><tbody><tr><th scope="row" rowspan="2">Dark</th><td>70 %</td><td>$8</td></tr><tr><td>85 %</td><td>$9</td></tr></tbody></table>',
    ],
    [
      "comes without its table element if only rows were copied",
      "<tr><td>a</td><td>b</td></tr>",
      "<table><tbody><tr><td>a</td><td>b</td></tr></tbody></table>",
    ],
    [
      "has as many cells in each row, and none of the empty ones around them",
      "<table><tr><td>a</td><td>b</td><td>&nbsp;</td></tr><tr><td>c</td></tr><tr><td> </td><td></td></tr></table>",
      "<table><tbody><tr><td>a</td><td>b</td></tr><tr><td>c</td><td></td></tr></tbody></table>",
    ],
    [
      "of Word has the cells of its repeated row as headers",
      "<table class=MsoTableGrid border=1><thead><tr><td width=10><p class=MsoNormal><b>Bar<o:p></o:p></b></p></td><td><p class=MsoNormal>Note</p></td></tr></thead><tr><td><p class=MsoNormal>Dark<o:p></o:p></p></td><td><p>a</p><p>b</p></td></tr></table>",
      '<table><thead><tr><th scope="col">Bar</th><th scope="col">Note</th></tr></thead><tbody><tr><td>Dark</td><td><p>a</p><p>b</p></td></tr></tbody></table>',
    ],
  ])("%s", (_, html, expected) => {
    expect(pasted(html)).toBe(expected);
  });
});

describe("pasted text", () => {
  test("of chips and buttons side by side has a blank between them", () => {
    const chip = (text: string) => `<span style="display:inline-flex">${text}</span>`;
    expect(pasted(`<p>${chip("Dark")}${chip("Vegan")}, (${chip("new")})</p>`)).toBe(
      "<p>Dark Vegan, (new)</p>",
    );
    expect(pasted('<a class="btn" href="/a">A</a><a class="btn" href="/b">B</a>')).toBe(
      '<p><a href="/a">A</a> <a href="/b">B</a></p>',
    );
  });

  test("of Word has its large first letter in the first word", () => {
    const letter =
      '<p style="mso-element:dropcap-dropped"><span style="font-size:60pt">O</span></p>';
    expect(pasted(`<div>${letter}</div>\n<p>nce upon a time</p>`)).toBe("<p>Once upon a time</p>");
    expect(pasted(`<table><tr><td>${letter}</td></tr></table><p>nce</p>`)).toBe("<p>Once</p>");
    expect(pasted(letter)).toBe("<p>O</p>");
  });

  test.each([
    ['<span style="font-style:italic">a</span>', "<em>a</em>"],
    ['<i style="font-style:normal">a</i>', "a"],
    ['<span style="text-decoration:underline">a</span>', "<u>a</u>"],
    ['<span style="text-decoration: line-through underline">a</span>', "<u><s>a</s></u>"],
    ["<strike>$9</strike> <del>$8</del>", "<s>$9</s> <s>$8</s>"],
    ['CO<span style="vertical-align:sub;font-size:.6em">2</span>', "CO<sub>2</sub>"],
    ['1<sup>st</sup><span style="vertical-align:baseline"> of May</span>', "1<sup>st</sup> of May"],
    [
      '<span style="font-weight:bold"><span style="font-weight:400">a</span>b</span>',
      "a<strong>b</strong>",
    ],
    ['<strong style="font-weight:bolder">a</strong>', "<strong>a</strong>"],
    ["<font color=red face=Arial>a</font>", "a"],
    ['<span style="font: bold 12px Helvetica">a</span>', "<strong>a</strong>"],
    ['a<span class="Apple-converted-space">&nbsp;</span>b', "a\u00a0b"],
    [
      '<a href="/x" style="text-decoration:none"><span style="text-decoration:underline">a</span></a>',
      '<a href="/x">a</a>',
    ],
  ])("keeps what is bold, italic, underlined, struck, raised or lowered: %s", (html, inside) => {
    expect(pasted(`<p>${html}</p>`)).toBe(`<p>${inside}</p>`);
  });

  test("of Pages has the looks of its classes", () => {
    expect(
      pasted(
        fragment(
          '<p class="p1"><span class="s1">Now</span> or never</p>',
          '<style type="text/css">p.p1 {margin: 0; font: 12.0px Helvetica} span.s1 {font: bold 12.0px Helvetica; text-decoration: underline}</style>',
        ),
      ),
    ).toBe("<p><strong><u>Now</u></strong> or never</p>");
  });

  test("has the parts of a document as large headings, and no headings in bold", () => {
    expect(pasted("<h1><b>One</b></h1><h2>a</h2><h1>Two</h1><h4>b</h4>")).toBe(
      '<h2 id="one">One</h2><h3 id="a">a</h3><h2 id="two">Two</h2><h3 id="b">b</h3>',
    );
    expect(pasted("<p class=MsoTitle>Terms</p><h2>Shipping</h2><h3>Days</h3>")).toBe(
      '<h2 id="terms">Terms</h2><h2 id="shipping">Shipping</h2><h3 id="days">Days</h3>',
    );
    expect(pasted('<div role="heading" aria-level="3"><span>Days</span></div>')).toBe(
      '<h3 id="days">Days</h3>',
    );
  });

  test.each([
    [
      "of Google Docs is bold only where it was",
      `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-2"><p dir="ltr"><span style="font-weight:400">We make chocolate. </span><span style="font-weight:700">All sales are final.</span></p></b>`,
      "<p>We make chocolate. <strong>All sales are final.</strong></p>",
    ],
    [
      "has the lines of preformatted text, and one space for many elsewhere",
      "<pre>one\ntwo</pre><p>  three \n  four <br> </p>",
      "<p>one<br />two</p><p>three four</p>",
    ],
    [
      "outside of paragraphs is a paragraph",
      "one<div>two<div>three</div></div><dl><dt>Cocoa</dt><dd>70 %</dd></dl>",
      "<p>one</p><p>two</p><p>three</p><p><strong>Cocoa</strong></p><p>70 %</p>",
    ],
  ])("%s", (_, html, expected) => {
    expect(pasted(html)).toBe(expected);
  });
});

describe("a pasted list", () => {
  const item = (level: number, marker: string, text: string, list = "l0") =>
    `<p class=MsoListParagraphCxSpMiddle style='margin-left:${level * 0.5}in;text-indent:-.25in;mso-list:${list} level${level} lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>`;

  test("of Word has its levels", () => {
    const html = [
      item(1, "·", "Beans"),
      item(2, "o", "Peru"),
      item(2, "o", "Fiji"),
      item(1, "·", "Sugar"),
    ];
    expect(pasted(fragment(html.join("\n")))).toBe(
      "<ul><li><p>Beans</p><ul><li><p>Peru</p></li><li><p>Fiji</p></li></ul></li><li><p>Sugar</p></li></ul>",
    );
  });

  test("of Word has its numbers, and begins where it began", () => {
    const html = [
      item(1, "3.", "Roast"),
      item(2, "a)", "slow"),
      item(2, "b)", "slower"),
      item(1, "4.", "Grind"),
    ];
    expect(pasted(html.join(""))).toBe(
      '<ol start="3"><li><p>Roast</p><ol type="a"><li><p>slow</p></li><li><p>slower</p></li></ol></li><li><p>Grind</p></li></ol>',
    );
    const again = [item(1, "1.", "one"), item(1, "2.", "two"), item(1, "1.", "new", "l1")];
    expect(pasted(again.join(""))).toBe(
      "<ol><li><p>one</p></li><li><p>two</p></li></ol><ol><li><p>new</p></li></ol>",
    );
  });

  test("of Word in the browser is one list, though each item comes as its own", () => {
    const online = (level: number, tag: string, position: number, text: string) =>
      `<div class="ListContainerWrapper"><${tag}><li data-aria-level="${level}" data-aria-posinset="${position}"><p>${text}</p></li></${tag}></div>`;
    expect(
      pasted(online(1, "ol", 1, "a") + online(2, "ul", 1, "b") + online(1, "ol", 2, "c")),
    ).toBe("<ol><li><p>a</p><ul><li><p>b</p></li></ul></li><li><p>c</p></li></ol>");
  });

  test("of Slack and of Quill has its levels and its bullets", () => {
    const nested = "<ul><li><p>one</p><ul><li><p>two</p></li></ul></li></ul>";
    expect(
      pasted('<ul data-indent="0"><li>one</li></ul><ul data-indent="1"><li>two</li></ul>'),
    ).toBe(nested);
    expect(
      pasted(
        '<ol><li data-list="bullet">one</li><li data-list="bullet" class="ql-indent-1">two</li></ol>',
      ),
    ).toBe(nested);
  });

  test.each([
    ["<ol reversed><li>two</li><li>one</li></ol>", [2, 1]],
    ["<ol reversed start=9><li>nine</li><li>eight</li></ol>", [9, 8]],
    ["<ol reversed start=500000><li>too many</li><li>one</li></ol>", [2, 1]],
  ])("keeps numbers that count down, as far as numbers go: %s", (html, numbers) => {
    expect(
      [...pasted(html).matchAll(/<ol(?: start="(\d)")?>/g)].map(([, n]) => Number(n ?? 1)),
    ).toEqual(numbers);
  });

  test("of Google Docs has its letters, which are a style of its items", () => {
    const html =
      '<ol><li style="list-style-type:lower-alpha">x</li><li style="list-style-type:lower-alpha">y</li></ol>';
    expect(pasted(html)).toBe('<ol type="a"><li><p>x</p></li><li><p>y</p></li></ol>');
  });

  test("whose numbers are text is not numbered twice", () => {
    const html = (text: string) => `<ol style="list-style:none outside"><li>${text}</li></ol>`;
    expect(pasted(html("1.1 Scope"))).toBe("<ul><li><p>1.1 Scope</p></li></ul>");
    expect(pasted(html("Scope"))).toBe("<ol><li><p>Scope</p></li></ol>");
  });

  test.each([
    [
      "of Word in which the bullet is part of the text is a list, and an indented paragraph is none",
      "<p class=MsoListParagraph style='text-indent:-18.0pt'>·<span>&nbsp;&nbsp; </span>one</p><p class=MsoListParagraph>only indented</p>",
      "<ul><li><p>one</p></li></ul><p>only indented</p>",
    ],
    [
      "of Word is no list where the number belongs to a heading",
      "<h1 style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>1.<span>&nbsp; </span></span><![endif]>Our farm</h1>",
      '<h2 id="1-our-farm">1. Our farm</h2>',
    ],
    [
      "of Google Docs has its levels, which stand beside their items",
      '<ul><li dir="ltr" style="list-style-type:disc" aria-level="1"><p role="presentation"><span>a</span></p></li><ul><li aria-level="2"><p>b</p></li></ul><li><p>c</p></li></ul>',
      "<ul><li><p>a</p><ul><li><p>b</p></li></ul></li><li><p>c</p></li></ul>",
    ],
    [
      "that OneNote goes on with begins where it goes on",
      "<ol><li value=3>three</li><li value=4>four</li></ol>",
      '<ol start="3"><li><p>three</p></li><li><p>four</p></li></ol>',
    ],
    [
      "goes on from an item that has a number of its own",
      "<ol><li>one</li><li value=5>five</li><li>six</li></ol>",
      '<ol><li><p>one</p></li></ol><ol start="5"><li><p>five</p></li><li><p>six</p></li></ol>',
    ],
    [
      "without numbers has none that count down",
      "<ul reversed><li>one</li><li>two</li></ul>",
      "<ul><li><p>one</p></li><li><p>two</p></li></ul>",
    ],
    [
      "of a saved Google document has its levels from its classes",
      '<ul class="lst-kix_ab-0 start"><li>a</li></ul><ul class="lst-kix_ab-1"><li>b</li></ul>',
      "<ul><li><p>a</p><ul><li><p>b</p></li></ul></li></ul>",
    ],
  ])("%s", (_, html, expected) => {
    expect(pasted(html)).toBe(expected);
  });
});

describe("a link within the pasted text", () => {
  test.each([
    ["an id of a heading", '<h2 id="h.abc">Our rates</h2>'],
    ["a name of Word", '<h2><a name="h.abc"></a>Our rates</h2>'],
    ["an anchor before the heading", '<p><a id="h.abc"></a></p><h2>Our rates</h2>'],
    ["an id around the heading", '<section id="h.abc"><h2>Our rates</h2></section>'],
  ])("leads to its heading, by %s", (_, heading) => {
    const { html, deadLinks } = paste(`<p><a href="#h.abc">Rates</a></p>${heading}<p>Five.</p>`);
    expect(html).toBe(
      '<p><a href="#our-rates">Rates</a></p><h2 id="our-rates">Our rates</h2><p>Five.</p>',
    );
    expect(deadLinks).toEqual([]);
  });

  test.each([
    "https://old.example/shipping#rates",
    "https://shop.example/shipping#rates",
    "https://docs.google.com/document/d/1/edit#rates",
  ])("leads to its heading although a browser completed it: %s", (href) => {
    expect(pasted(`<p><a href="${href}">R</a></p><h2 id="rates">Rates 2026</h2>`)).toContain(
      '<a href="#rates">R</a>',
    );
  });

  test("is left alone if it leads to another page that has a part of the same name", () => {
    const html = '<p><a href="/shipping#rates">R</a></p><h2 id="rates">Rates</h2>';
    expect(readPageHtml(html, { isPasted: false }).html).toBe(html);
  });

  test("leads to the heading of the same words, as in a table of contents", () => {
    expect(pasted('<p><a href="#_Toc1">Our rates 4</a></p><h2>Our rates</h2>')).toContain(
      '<a href="#our-rates">',
    );
  });

  test("leads to a note or a place in a table", () => {
    expect(
      pasted(
        '<p>Bars<a href="#_ftn1" name="_ftnref1"><sup>[1]</sup></a></p><div id="ftn1"><p><a href="#_ftnref1" name="_ftn1">[1]</a> By weight.</p></div>',
      ),
    ).toBe(
      '<p id="ftnref1">Bars<a href="#ftn1"><sup>[1]</sup></a></p><p id="ftn1"><a href="#ftnref1">[1]</a> By weight.</p>',
    );
  });

  test("that leads nowhere stays, and is named", () => {
    const { html, deadLinks } = paste(
      '<p>See <a href="#gone">the <b>old</b> rates</a>, <a href="#top">up</a>.</p>',
    );
    expect(html).toBe(
      '<p>See <a href="#gone">the <strong>old</strong></a><a href="#gone"> rates</a>, <a href="#top">up</a>.</p>'.replace(
        '<strong>old</strong></a><a href="#gone"> rates',
        "<strong>old</strong> rates",
      ),
    );
    expect(deadLinks).toEqual([{ text: "the old rates", href: "#gone" }]);
  });

  test("finds its own heading where the page has another of the same words", () => {
    const { html } = paste('<p><a href="#a">R</a></p><h2 id="a">Rates</h2>', ["rates", "a"]);
    expect(html).toBe('<p><a href="#rates-2">R</a></p><h2 id="rates-2">Rates</h2>');
  });

  test("and headings of the same words, of no Latin letters, or named like the shop's own parts have an id each", () => {
    expect(pasted("<h2>Rates</h2><h3>Rates</h3><h2>价格</h2><h2>Cart</h2>")).toBe(
      '<h2 id="rates">Rates</h2><h3 id="rates-2">Rates</h3><h2 id="section">价格</h2><h2 id="cart-2">Cart</h2>',
    );
  });

  test("goes on leading to a heading that was reworded", () => {
    const before = pasted('<p><a href="#rates">R</a></p><h2>Rates</h2>');
    const reworded = before.replace(">Rates<", ">What it costs<");
    expect(readPageHtml(reworded, { isPasted: false })).toMatchObject({
      html: reworded,
      deadLinks: [],
    });
  });
});

describe("what a page cannot have", () => {
  test.each([
    [
      '<img src="https://other.example/a.jpg" alt="A"><img src="data:image/png;base64,AA">',
      { pictures: 2 },
    ],
    ['<p><img src="file:///C:/clip.jpg"></p>', { pictures: 1 }],
    [
      '<iframe src="https://video.example/1"></iframe><video controls><source src=a></video>',
      { players: 2 },
    ],
    ["<form><input name=q><select><option>a</select><textarea>x</textarea></form>", { fields: 3 }],
    ['<a href="file:///C:/a.doc">a</a> <a href="other.html">b</a>', { links: 2 }],
    ["<p>Area <math><mi>x</mi></math></p><svg><title>leaf</title></svg>", { pictures: 2 }],
    ["<p>Yes <svg><path /></svg></p>", {}],
    ['<p style="color:red;font-family:Arial;text-align:center">fine</p>', {}],
    ['<input type="hidden" value="a"><a name="x">b</a>', {}],
  ])("is counted: %s", (html, counts) => {
    expect(lost(html)).toEqual(counts);
  });

  test("is no mark of a quotation, which browsers write themselves", () => {
    expect(pasted("<p>She said: <q>Slow <em>down</em></q>.</p>")).toBe(
      "<p>She said: “Slow <em>down</em>”.</p>",
    );
  });

  test("loses nothing else: the words around it stay", () => {
    expect(pasted('<p>one <img src="data:a">two <a href="x.html">three</a></p>')).toBe(
      "<p>one two three</p>",
    );
  });

  test("are not the shop's own pictures and links, nor small signs", () => {
    const html =
      '<p><a href="https://shop.example/products">Bars</a> <img class="emoji" src="https://s.example/1.png" alt="🍫"></p><img src="https://shop.example/media/ab1-640.webp" alt="A bar">';
    expect(pasted(html)).toBe(
      '<p><a href="/products">Bars</a> 🍫</p><img src="/media/ab1.webp" alt="A bar" />',
    );
    expect(lost(html)).toEqual({});
  });
});

describe("signs", () => {
  test.each([
    [
      "Notion",
      '<ul><li><input type="checkbox" checked>Temper</li><li><input type="checkbox">Mold</li></ul>',
    ],
    [
      "a file of Notion",
      '<ul><li><div class="checkbox checkbox-on"></div><span>Temper</span></li><li><div class="checkbox checkbox-off"></div><span>Mold</span></li></ul>',
    ],
    [
      "Google Docs",
      '<ul><li role="checkbox"><img src="data:a" alt="checked" aria-roledescription="checkbox"><p>Temper</p></li><li role="checkbox"><img src="data:a" alt="unchecked" aria-roledescription="checkbox"><p>Mold</p></li></ul>',
    ],
  ])("of a to-do list in %s say what is done", (_, html) => {
    expect(pasted(html)).toBe("<ul><li><p>☑ Temper</p></li><li><p>☐ Mold</p></li></ul>");
    expect(lost(html)).toEqual({});
  });

  test.each([
    [
      "Evernote",
      '<ul class="en-todolist"><li style="--en-checked:true;"><div>Temper</div></li><li style="--en-checked:false;"><div>Mold</div></li></ul>',
    ],
    [
      "Confluence",
      '<ul class="inline-task-list"><li class="checked"><span>Temper</span></li><li><span>Mold</span></li></ul>',
    ],
    [
      "TipTap",
      '<ul data-type="taskList"><li data-checked="true"><p>Temper</p></li><li data-checked="false"><p>Mold</p></li></ul>',
    ],
  ])("of a to-do list in %s, which styles draw, say what is done", (_, html) => {
    expect(pasted(html)).toBe("<ul><li><p>☑ Temper</p></li><li><p>☐ Mold</p></li></ul>");
  });

  test("that a style draws into an empty element are check marks and crosses", () => {
    const html =
      '<ul><li><i class="fas fa-check"></i>Vegan</li><li><span class="icon-cross"></span> Nuts</li><li><span class="check">Plain</span></li></ul>';
    expect(pasted(html)).toBe(
      "<ul><li><p>✓ Vegan</p></li><li><p>✗ Nuts</p></li><li><p>Plain</p></li></ul>",
    );
  });

  test("of a box alone in a cell stay there", () => {
    const html =
      "<table><tr><td>Vegan</td><td><input type=checkbox checked></td></tr><tr><td>Nuts</td><td><input type=checkbox></td></tr></table>";
    expect(pasted(html)).toContain("<tr><td>Vegan</td><td>☑</td></tr>");
  });

  test("of Wingdings are no letters", () => {
    const html =
      "<p><span style='font-family:Wingdings'>ü</span> Vegan <font face=Wingdings>J</font> <span style='font-family:Wingdings'><span style='font-family:Arial'>L</span></span></p>";
    expect(pasted(html)).toBe("<p>✓ Vegan ☺ L</p>");
  });

  test("in a typeface that is only used where another one is missing stay letters", () => {
    const html =
      "<p><span style='font-family:Calibri,Wingdings'>no</span> <font face='Wingdings 3'>o</font></p>";
    expect(pasted(html)).toBe("<p>no o</p>");
  });

  test("of a to-do item don't hide that its picture is left out", () => {
    const html =
      '<ul><li><div class="checkbox checkbox-off"></div><img src="bar.jpg">Mold</li></ul>';
    expect(lost(html)).toEqual({ pictures: 1 });
  });

  test("raised or lowered by Word and Pages stay so", () => {
    const html =
      "<p>1<span style='position:relative;top:-4.0pt;mso-text-raise:4.0pt'>st</span>, m<span style='vertical-align:4.0px'>2</span>, CO<span style='vertical-align:-3px'>2</span><i style='vertical-align:-0.125em'> x</i></p>";
    expect(pasted(html)).toBe("<p>1<sup>st</sup>, m<sup>2</sup>, CO<sub>2</sub><em> x</em></p>");
  });
});

describe("what people don't see where they copy it", () => {
  test.each([
    "<p>Final<span class=MsoCommentReference><a class=msocomanchor href='#_msocom_1'>[AB1]</a><span style='mso-special-character:comment'>&nbsp;</span></span>.</p><div style='mso-element:comment-list'><div style='mso-element:comment'><p>Ask the lawyer</p></div></div>",
    "<table><tr><td>Final.</td></tr></table><div style='mso-element:comment-list'><div style='mso-element:comment'>Ann: check this</div></div>",
  ])("a comment is left out, and that is said: %s", (html) => {
    expect(pasted(html)).toBe("<p>Final.</p>");
    expect(lost(html)).toHaveProperty("hidden");
  });

  test.each([
    "https://www.google.com/url?q=https://lark.example/a%3Fb%3D1&sa=D&source=editors",
    "https://nam02.safelinks.protection.outlook.com/?url=https%3A%2F%2Flark.example%2Fa%3Fb%3D1&data=05",
    "https://l.facebook.com/l.php?u=https%3A%2F%2Flark.example%2Fa%3Fb%3D1&h=AT",
    "https://l.instagram.com/?u=https%3A%2F%2Flark.example%2Fa%3Fb%3D1&e=AT",
  ])("a click counter's redirect is removed from a link: %s", (href) => {
    const html = `<p><a href="${href.replaceAll("&", "&amp;")}">Lark</a></p>`;
    expect(pasted(html)).toContain('<a href="https://lark.example/a?b=1"');
    expect(pageLinkFrom(href)).toBe("https://lark.example/a?b=1");
  });

  test.each([
    "https://xn--a.safelinks.protection.outlook.com/?url=x",
    "https://www.google.com/url?sa=D",
    "https://slack-redir.net/link?url=javascript%3Aalert(1)",
  ])("a redirect without a readable target stays unchanged: %s", (href) => {
    expect(pasted(`<p><a href="${href}">Lark</a></p>`)).toContain(`<a href="${href}"`);
    expect(pageLinkFrom(href)).toBe(href);
  });

  test("a link that Wix puts into an object stays", () => {
    const html =
      '<p>\u200b</p><p><object height="0"><a href="mailto:a@lark.example">Write</a></object></p>';
    expect(pasted(html)).toBe('<p><a href="mailto:a@lark.example">Write</a></p>');
    expect(lost(html)).toEqual({});
  });

  test("a blank line of Instagram is an empty one", () => {
    expect(pasted("<p>New bar<br>\u2800<br>Rich</p>")).toBe("<p>New bar<br /><br />Rich</p>");
  });
});

describe("photographs", () => {
  test("are listed with their texts in their order, wherever they are", () => {
    const photos = `<div data-photos="left"><img src="/media/b.webp" alt=" A &quot;bar&quot; "><div><p>Beside.</p></div></div>`;
    const html = `<p>a</p><img src="/media/a.webp">${photos}<table><tr><td>c</td><td><img src="/c.png" alt="C"></td></tr></table>`;
    expect(readPageHtml(html, { isPasted: false }).pictures).toEqual([
      { kind: "picture", src: "/media/a.webp", alt: "" },
      { kind: "picture", src: "/media/b.webp", alt: 'A "bar"' },
      { kind: "picture", src: "/c.png", alt: "C" },
    ]);
  });

  const a = '<img src="/a.webp" alt="a" />';
  const b = '<img src="/b.webp" alt="b" />';
  const read = (html: string) => readPageHtml(html, { isPasted: false }).html;

  test.each([
    `<div data-photos="wide">${a}</div>`,
    `<div data-photos="pair">${a}${b}</div>`,
    `<div data-photos="left">${a}<div><h2 id="who">Who</h2><p>We.</p><ul><li><p>one</p></li></ul></div></div>`,
    `<div data-photos="right">${a}<div><p>We.</p></div></div>`,
    `<div data-photos="quote">${a}<blockquote><p>Slowly.</p></blockquote></div>`,
  ])("stay in their places: %s", (html) => {
    expect(read(html)).toBe(html);
    expect(pasted(html)).toBe(html);
  });

  test.each([
    [
      "a pair without its second",
      `<div data-photos="pair">${a}</div>`,
      `<div data-photos="wide">${a}</div>`,
    ],
    ["a text without one", '<div data-photos="left"><div><p>We.</p></div></div>', "<p>We.</p>"],
    [
      "a picture without its text",
      `<div data-photos="left">${a}<div><p></p></div></div><p>x</p>`,
      `${a}<p></p><p>x</p>`,
    ],
    [
      "a wide one with a text",
      `<div data-photos="wide">${a}<p>We.</p></div>`,
      `<div data-photos="wide">${a}</div><p>We.</p>`,
    ],
    [
      "a third of a pair",
      `<div data-photos="pair">${a}${b}${a}</div>`,
      `<div data-photos="pair">${a}${b}</div>${a}`,
    ],
    [
      "words that are not in a quote",
      `<div data-photos="quote">${a}<p>Slowly.</p></div>`,
      `<div data-photos="quote">${a}<blockquote><p>Slowly.</p></blockquote></div>`,
    ],
    [
      "a table beside a picture",
      `<div data-photos="left">${a}<p>We.</p><table><tr><td>1</td></tr></table></div>`,
      `<div data-photos="left">${a}<div><p>We.</p></div></div><table><tbody><tr><td>1</td></tr></tbody></table>`,
    ],
    ["an unknown place", `<div data-photos="top">${a}</div>`, a],
    ["in a list", `<ul><li><div data-photos="wide">${a}</div></li></ul>`, `<ul><li>${a}</li></ul>`],
    [
      "a place in another one",
      `<div data-photos="left">${a}<div data-photos="wide">${b}</div><p>We.</p></div>`,
      `<div data-photos="left">${a}<div><p>We.</p></div></div>${b}`,
    ],
  ])("in a wrong form become the nearest right one: %s", (_, html, expected) => {
    expect(read(html)).toBe(expected);
  });
});

describe("the HTML of pages", () => {
  const piece = fc.constantFrom(
    ..."<p>|</p>|<h1>|</h1>|<h2 id=a>|</h2>|<b>|</b>|<b style='font-weight:400'>|<i>|</i>|<ul>|</ul>|<ol start=3>|</ol>|<li>|</li>|<table>|</table>|<tr>|</tr>|<td>|<td colspan=3>|<th rowspan=2>|</td>|<blockquote>|</blockquote>|<a href='#a'>|<a name=x>|</a>|<br>|<hr>|<img src=/a.webp alt=b>|<div>|<div data-photos=left>|<div data-photos=pair>|<div data-photos=quote>|</div>|<pre>|text| |\n|&nbsp;|&lt;|&amp;|<caption>|<p style='mso-list:l0 level2 lfo1'>|<span style='mso-list:Ignore'>1.</span>".split(
      "|",
    ),
  );

  test("is the same when it is read again", () => {
    forAllTimes(2000, fc.array(piece, { maxLength: 25 }), (pieces) => {
      const { html } = readPageHtml(pieces.join(""), { isPasted: false });
      expect(readPageHtml(html, { isPasted: false }).html).toBe(html);
    });
  });

  test("keeps a no-break space before a sign or another look at the beginning of a cell", () => {
    const rows = "<tr><td>\u00A0&lt;</td></tr><tr><td>\u00A0<strong>70 %</strong></td></tr>";
    const table = `<table><tbody>${rows}</tbody></table>`;
    expect(readPageHtml(table, { isPasted: false }).html).toBe(table);
  });

  test("gives a name that is there twice to one text", () => {
    const html = `<h2 id="a"></h2><p>We.</p><h2 id="a">Beans</h2><p><a href="#a">Beans</a></p>`;
    expect(readPageHtml(html, { isPasted: true }).html).toBe(
      `<p>We.</p><h2 id="a">Beans</h2><p><a href="#a">Beans</a></p>`,
    );
  });

  test("has all letters of the source, in their order", () => {
    const words = (html: string) => html.replace(/<[^>]*>/g, "").replace(/[^a-z]/g, "");
    forAllTimes(500, fc.array(piece, { maxLength: 25 }), (pieces) => {
      const source = pieces.filter((each) => !each.includes("Ignore") && !each.includes("&"));
      const { html } = readPageHtml(source.join(""), { isPasted: false });
      expect(words(html)).toHaveLength(words(source.join("")).length);
    });
  });

  test.each([
    "<table><tr><td>",
    "<ul><li>",
    "<div>",
    "<b>",
    "<p>hello <b>world</b></p>",
    '<p><span style="font-weight:700;color:red">a</span></p>',
    '<a href="#a">a</a>',
    "<h2>a</h2>",
    "<br>",
    "<![if a]>",
    "<style>.a{",
    "<p class=MsoListParagraph style='mso-list:l0 level3 lfo1'>1.&nbsp; a</p>",
    "&amp;",
    "<",
    "<li>a",
    "<td>a",
    "a ",
  ])("three times as long as a page may be, of %j, costs little", async (source) => {
    const html = source.repeat(Math.floor(200_000 / source.length));
    // Generous, since what is not linear takes minutes.
    await expectProcessorTime(() => readPageHtml(html, { isPasted: true }), { under: 1 });
  });
});
