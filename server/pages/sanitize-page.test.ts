import { describe, expect, test } from "vitest";
import { attacks } from "#test/fixtures/pages/attacks.ts";
import { sanitizePage } from "./sanitize-page.ts";

/** The exact form of every allowed tag. */
const allowedTag =
  /^<(?:\/?(?:p|h2|h3|ul|ol|li|a|strong|em|u|s|sub|sup|blockquote|table|thead|tbody|tr|th|td)|div(?: data-photos="(?:wide|left|right|pair|quote)")?|[hb]r \/|(?:p|h2|h3) id="[a-z0-9-]+"|ol(?: start="\d+")?(?: type="[aAiI]")?|t[hd](?: scope="(?:col|row)")?(?: colspan="\d+")?(?: rowspan="\d+")?|a href="(?:\/(?!\/)[^"\s<>]*|#[^"\s<>]*|mailto:[^"\s<>]+|tel:[^"\s<>]+|https?:\/\/[^"\s<>]+" rel="noopener noreferrer)"|img src="(?:\/(?!\/)|https:\/\/)[^"\s<>]*" alt="[^"<>]*"(?: width="\d+" height="\d+")? \/)>$/;

describe("sanitized HTML", () => {
  test.each(attacks)("has only allowed tags and attributes: %s", (attack) => {
    const clean = sanitizePage(attack);
    for (const [tag] of clean.matchAll(/<[^>]*>?/g)) expect(tag).toMatch(allowedTag);
    expect(sanitizePage(clean)).toBe(clean);
  });

  test.each(attacks)("is the same if an attack is between good paragraphs: %s", (attack) => {
    const clean = sanitizePage(`<p>before</p>${attack}<p>after</p>`);
    expect(clean).toContain("<p>before</p>");
    for (const [tag] of clean.matchAll(/<[^>]*>?/g)) expect(tag).toMatch(allowedTag);
  });

  test("keeps everything that a page may contain", () => {
    const page =
      '<h2>Title</h2><p>A <strong>bold</strong> and <em>soft</em> word.<br />Next line.</p><h3>Smaller</h3><ul><li><p>one</p></li></ul><ol><li><p>two</p></li></ol><blockquote><p>said</p></blockquote><p><a href="/contact">here</a>, <a href="mailto:me@shop.example">mail</a>, <a href="tel:+15550100">call</a></p>';
    const named = page.replace("<h2>", '<h2 id="title">').replace("<h3>", '<h3 id="smaller">');
    expect(sanitizePage(page)).toBe(named);
    expect(sanitizePage(named)).toBe(named);
  });

  test("converts equivalent tags of other editors", () => {
    expect(sanitizePage("<h1>A</h1><h5>B</h5><div><b>c</b> <i>d</i></div>")).toBe(
      '<h2 id="a">A</h2><h3 id="b">B</h3><p><strong>c</strong> <em>d</em></p>',
    );
  });

  test("keeps the text of an unsafe link, without the link", () => {
    expect(sanitizePage("<p>Read <a href='javascript:attack()'>this</a> first</p>")).toBe(
      "<p>Read this first</p>",
    );
  });

  test("has noopener and noreferrer on links to other sites", () => {
    expect(sanitizePage('<p><a href="https://farm.example/" rel="opener">farm</a></p>')).toBe(
      '<p><a href="https://farm.example/" rel="noopener noreferrer">farm</a></p>',
    );
  });

  test("of a text pasted from Word has no styles of Word", () => {
    const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style><!-- p.MsoNormal {margin:0in;} --></style><!--[if gte mso 9]><xml><o:OfficeDocumentSettings/></xml><![endif]--></head><body lang=EN-US style='tab-interval:.5in'><!--StartFragment--><h1 style='color:#2F5496'>Our farm<o:p></o:p></h1><p class=MsoNormal style='margin-bottom:8.0pt'><b><span style='font-size:14.0pt;mso-fareast-font-family:"Times New Roman"'>Three</span></b> trees<o:p>&nbsp;</o:p></p><p class=MsoListParagraph><![if !supportLists]><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;</span></span><![endif]>shade</p><img width=100 src="file:///C:/Users/me/clip_image001.jpg"><!--EndFragment--></body></html>`;
    const clean = sanitizePage(word);
    expect(clean).not.toMatch(/mso|Mso|style|class|file:|o:p/);
    expect(clean).toBe(
      '<h2 id="our-farm">Our farm</h2><p><strong>Three</strong> trees</p><ul><li><p>shade</p></li></ul>',
    );
  });

  test("keeps photographs in their places, and other elements with such an attribute as text", () => {
    const photo = '<img src="/media/a.webp" alt="A bar" />';
    const page = `<div data-photos="left">${photo}<div><p>Sorted by hand.</p></div></div>`;
    expect(sanitizePage(page)).toBe(page);
    expect(sanitizePage(`<div data-photos="top" class="x">${photo}</div>`)).toBe(photo);
    expect(sanitizePage(`<p data-photos="wide">a</p>`)).toBe("<p>a</p>");
  });

  test("ends with content", () => {
    expect(sanitizePage("<p>text</p><p></p><p>&nbsp;</p><p><br></p>")).toBe("<p>text</p>");
  });

  test("has the sizes of the shop's own pictures, and no others", () => {
    const page =
      '<img src="/media/a.webp" alt=" A bar " width="9" height="9"><img src="/b.png" alt="">';
    const clean = sanitizePage(page, new Map([["/media/a.webp", { width: 1280, height: 960 }]]));
    expect(clean).toBe(
      '<img src="/media/a.webp" alt="A bar" width="1280" height="960" /><img src="/b.png" alt="" />',
    );
  });
});
