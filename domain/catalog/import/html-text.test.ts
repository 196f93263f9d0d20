import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { expectProcessorTime } from "#test/support/expect-processor-time.ts";
import { forAllTimes } from "#test/support/for-all.ts";
import { describeLostMedia, lineOfHtml, textOfHtml } from "./html-text.ts";

describe("the plain text of HTML", () => {
  test.each([
    ["Plain text\nwith lines & all.", "Plain text\nwith lines & all."],
    ["<p>One</p>\n<p>Two<br/>Three</p>", "One\nTwo\nThree"],
    ["<ul><li>Cacao</li><li>Sugar</li></ul>", "• Cacao\n• Sugar"],
    ["A<script>alert('x')</script> <style>b{}</style><!-- c -->B", "A B"],
    ["less than <1g and a < b", "less than <1g and a < b"],
    ['<img src=x onerror="alert(1)">Bar', "Bar"],
    ['<p style="color:red"><o:p>Word</o:p></p><iframe src="x">no</iframe>', "Word"],
  ])("has paragraphs as lines and no markup: %j", (html, text) => {
    expect(textOfHtml(html)).toBe(text);
  });

  test.each([
    ["Caf&eacute; &#233; &#xE9; &nothing;", "Café é é &nothing;"],
    ["Sea Salt &amp;amp; Almond", "Sea Salt & Almond"],
    ["Maker&amp;#8217;s choice", "Maker’s choice"],
    ["&lt;p&gt;Red fruit&lt;/p&gt;&lt;p&gt;Honey&lt;/p&gt;", "Red fruit\nHoney"],
    ["Line one &amp; two\nLine three", "Line one & two\nLine three"],
    ["Fish &amp chips", "Fish &amp chips"],
    ["72&nbsp;% co&shy;coa", "72 % cocoa"],
  ])("has decoded entities, also if they were escaped twice: %j", (html, text) => {
    expect(textOfHtml(html)).toBe(text);
  });

  test.each([
    ["<table><tr><td>Cocoa</td><td>70 %</td></tr></table>", "Cocoa: 70 %"],
    [
      "<p>Facts</p><table><thead><tr><th>Size</th><th>Weight</th><th>Price</th></tr></thead><tbody><tr><td><p>Mini</p></td><td>20 g</td><td>$3</td></tr></tbody></table><p>End</p>",
      "Facts\nSize, Weight, Price\nMini, 20 g, $3\nEnd",
    ],
    [
      "<table><tr><td>Origin:</td><td>Tanzania</td></tr><tr><td>Alone</td></tr></table>",
      "Origin: Tanzania\nAlone",
    ],
  ])("has a table's row as a line: %j", (html, text) => {
    expect(textOfHtml(html)).toBe(text);
  });

  test.each([
    ["<ul><li><p>Cacao</p></li><li><p>Sugar</p></li></ul><p>End</p>", "• Cacao\n• Sugar\nEnd"],
    ["<ul><li></li></ul>End", "End"],
    ["<ul>\n<li>\n<p>Cacao</p>\n</li>\n</ul>", "• Cacao"],
    ["<ol reversed><li>two</li><li>one</li></ol>", "2. two\n1. one"],
    ["<ol><li>one</li><li value=5>five</li><li>six</li></ol>", "1. one\n5. five\n6. six"],
    [
      '<ul><li data-checked="true">Vegan</li><li data-checked="false">Nuts</li></ul>',
      "☑ Vegan\n☐ Nuts",
    ],
    ['<p><input type="checkbox" checked> Vegan</p>', "☑ Vegan"],
    ['<ul><li><i class="fa fa-check"></i>Vegan</li></ul>', "• ✓ Vegan"],
    ['<p><span class="icon-cross"></span> Nuts <span class="check">milk</span></p>', "✗ Nuts milk"],
    ['<a class="btn" href="/a">Shop</a><a class="btn" href="/b">Ask</a>', "Shop Ask"],
    [
      '<span style="display:inline-block">Dark</span><span style="display: inline-flex">Vegan</span>',
      "Dark Vegan",
    ],
  ])("has the bullets, numbers, check marks and gaps that styles draw: %j", (html, text) => {
    expect(textOfHtml(html)).toBe(text);
  });

  test.each([
    ["[vc_row][vc_column]Two ingredients[/vc_column][/vc_row]", "Two ingredients"],
    ['[et_pb_text admin_label="T"]Slow[/et_pb_text] [gallery ids="1,2"] roast', "Slow roast"],
    ["[caption id=1]<img src=a.jpg> The farm[/caption]", "The farm"],
    ["[vc_raw_html]JTNDc2NyaXB0JTNF[/vc_raw_html]Bar", "Bar"],
    ["[button]Buy[/button]", "Buy"],
    ["As they said [sic], 70 g [net]", "As they said [sic], 70 g [net]"],
  ])("has no shortcodes, but the words in and between them: %j", (html, text) => {
    expect(textOfHtml(html)).toBe(text);
  });

  test.each([
    [
      "<ol start=3><li>Snap</li><li>Smell</li></ol><ul><li>Melt</li></ul>",
      "3. Snap\n4. Smell\n• Melt",
    ],
    ["<ul><li>Beans<ul><li>Peru</li></ul></li><li>Sugar</li></ul>", "• Beans\n◦ Peru\n• Sugar"],
    ["10<sup>2</sup> H<sub>2</sub>O 1<sup>st</sup>", "10² H₂O 1st"],
    ["<p>Bean<sup>® bar</p><p>70% cocoa</p>", "Bean® bar\n70% cocoa"],
    ["<p>Bean<sup>2</p><p>70%</sup> cocoa</p>", "Bean²\n70% cocoa"],
    ["<details><summary>Allergens</summary>Milk</details>", "Allergens\nMilk"],
    [
      "<table><caption>Facts</caption><tr><td>Cocoa</td><td>72%</td></tr></table>",
      "Facts\nCocoa: 72%",
    ],
    ["She said <q>yum</q>", "She said “yum”"],
  ])("keeps numbers, levels, raised digits and quotation marks: %s", (html, text) => {
    expect(textOfHtml(html)).toBe(text);
  });

  test.each([
    ['<p style="display: none">For staff <b>only</b></p><p>Shown</p>', "Shown"],
    ["<div hidden><div>For staff</div>only</div><p>Shown</p>", "Shown"],
    ["<del>$12</del> $9", "$9"],
    ['<p title="a hidden gem">Shown</p>', "Shown"],
    ["<s>one <s>two</s></s> three", "three"],
  ])("is without what shoppers don't see, or see struck out: %s", (html, text) => {
    expect(textOfHtml(html)).toBe(text);
  });

  test.each([
    ["<p>Shown</p><s>to the end", "Shown\nto the end"],
    ["Old</s> and <s>new", "Old and new"],
    ["<s>one <s>two</s> three", "one two three"],
  ])("keeps what is struck out if an end tag is missing: %s", (html, text) => {
    expect(textOfHtml(html)).toBe(text);
  });

  test("loses links, pictures and videos, which are counted", () => {
    const html =
      '<a href="https://lark.example">a</a><a href="#b">b</a><img src=x><img src=y><iframe src=z></iframe>';
    expect(describeLostMedia(html)).toBe("1 link, 2 pictures, and 1 video");
    expect(describeLostMedia('<p>Plain <a name="x"></a><img class="emoji" alt="x"></p>')).toBe("");
  });

  test("is the same when it is read again", () => {
    const piece = fc.constantFrom(
      ..."<p>|</p>|<td>|<tr>|[vc_row]|&amp;|lt;|<b|>|[|]| a |\n|70%|<table>|</table>".split("|"),
    );
    forAllTimes(50, fc.array(piece, { maxLength: 12 }), (pieces) => {
      const text = textOfHtml(pieces.join(""));
      expect(text).not.toMatch(/<\/?(?:p|td|tr|table)>/);
      expect(lineOfHtml(text)).not.toContain("\n");
    });
  });

  test.each([
    ["<a"],
    ["<!--"],
    ["[a"],
    ["&a"],
    ["<table><tr><td>"],
    ["<b>"],
    ["<br>"],
    ["</script "],
    ["[vc_raw_html]"],
    ["a", "<"],
    ["[vc_raw_js]a", "a"],
  ])("of a megabyte of %j costs little", async (piece, beginning = "") => {
    const html = beginning + piece.repeat(Math.floor(1_000_000 / piece.length));
    // Generous, since what is not linear takes minutes.
    await expectProcessorTime(() => textOfHtml(html), { under: 1 });
  });
});
