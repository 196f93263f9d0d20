import { gzipSync } from "node:zlib";
import sharp from "sharp";
import { expect, test } from "vitest";
import { expectProcessorTime } from "#test/support/expect-processor-time.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { openTestShop, withoutJobs } from "#test/support/test-shop.ts";
import { readSvg } from "./read-svg.ts";
import { storeLogo } from "./store-logo.ts";

const { shop } = forAllTests(openTestShop);
let moment = 0;
async function store(file: string | Uint8Array) {
  moment += 1;
  const bytes = typeof file === "string" ? new TextEncoder().encode(file) : file;
  // Each upload has a time of its own in its path. Near now, so that the sweep does not take it for
  // an abandoned one.
  const clock = () => new Date(Date.now() + moment);
  // Without the job that makes AVIF files, which takes most of the time.
  return await storeLogo({ ...withoutJobs(shop), clock }, "logo.svg", bytes);
}

/** Reads and draws an SVG; not in a process of its own as `store` does, which takes most of the time. */
async function expectDrawn(file: string | Uint8Array) {
  const read = readSvg(Buffer.from(file));
  if (read.code !== "read") throw new Error(read.code);
  const { isOpaque, channels } = await sharp(read.svg).ensureAlpha().stats();
  const opacity = channels.at(-1)?.max;
  expect({ isOpaque, opacity }).toEqual({ isOpaque: false, opacity: 255 });
}

const svg = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 100">${inside}</svg>`;

test("an SVG becomes a picture without its margins, marked as dark or light", async () => {
  const result = await store(svg('<circle cx="150" cy="50" r="40" fill="#123"/>'));
  if (result.code !== "stored") throw new Error(result.code);
  expect(result.logo.image).toMatch(/^\/media\/[a-z0-9]+\.webp$/);
  expect(result.logo.tone).toBe("dark");
  expect(result.logo.width / result.logo.height).toBeCloseTo(1, 1);
  const name = result.logo.image.replace("/media/", "").replace(".webp", "-1280.webp");
  const kept = await shop.storage.get(name);
  expect((await sharp(kept ?? new Uint8Array()).metadata()).format).toBe("webp");
});

test("of an SVG with a script only the visible drawing is kept", async () => {
  const result = await store(
    svg('<script>alert(1)</script><circle cx="150" cy="50" r="40" fill="#fff" onload="alert(2)"/>'),
  );
  expect(result).toMatchObject({ code: "stored", logo: { tone: "light" } });
});

test("a logo of several colors is recognized", async () => {
  const two =
    '<rect width="90" height="80" fill="#d00"/><rect x="150" width="90" height="80" fill="#06c"/>';
  expect(await store(svg(two))).toMatchObject({ code: "stored", logo: { tone: "colored" } });
});

const drawing = '<circle cx="150" cy="50" r="40" fill="#123456"/>';
const doctype =
  '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">';
const entities = '<!DOCTYPE svg [ <!ENTITY ns_svg "http://www.w3.org/2000/svg"> ]>';
const utf16 = (text: string, isBig = false) => {
  const bytes = Buffer.from(`\ufeff${text}`, "utf16le");
  return Uint8Array.from(isBig ? bytes.swap16() : bytes);
};
const photo = (
  await sharp({
    create: {
      width: 900,
      height: 700,
      channels: 3,
      background: "#c33",
      noise: { type: "gaussian", mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer()
).toString("base64");

test.each<[string, string | Uint8Array]>([
  [
    "of CorelDRAW, with a document type and a comment",
    `<?xml version="1.0"?>\n${doctype}\n<!-- Creator: CorelDRAW -->\n${svg(drawing)}`,
  ],
  [
    "of Illustrator, with entities",
    `<?xml version="1.0"?>${entities}<svg xmlns="&ns_svg;" viewBox="0 0 300 100">${drawing}</svg>`,
  ],
  ["with a style sheet", `<?xml-stylesheet href="logo.css" type="text/css"?>${svg(drawing)}`],
  ["after a mark and blank lines", `\ufeff\n\n\n${svg(drawing)}`],
  ["after many comments", `${"<!-- -- a -->".repeat(5000)}${svg(drawing)}`],
  ["in UTF-16", utf16(`<?xml version="1.0" encoding="UTF-16"?>${svg(drawing)}`)],
  ["in big-endian UTF-16", utf16(svg(drawing), true)],
  [
    "in Latin 1",
    Buffer.from(
      `<?xml version="1.0" encoding="ISO-8859-1"?>${svg(`<title>Caf\u00e9</title>${drawing}`)}`,
      "latin1",
    ),
  ],
  ["that is compressed", gzipSync(svg(drawing))],
  [
    "of 1.2 MB with an embedded photo",
    svg(`<image width="90" height="70" href="data:image/png;base64,${photo}"/>`),
  ],
  [
    "with a prefix",
    `<svg:svg xmlns:svg="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><svg:rect width="8" height="8"/></svg:svg>`,
  ],
  [
    "with another prefix",
    `<a:svg xmlns:a="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><a:rect width="8" height="8"/></a:svg>`,
  ],
  [
    "with styles and an unused text",
    svg(
      `<style>.a{fill:#123}</style><text/><!-- <text>no</text> --><rect class="a" width="90" height="80"/>`,
    ),
  ],
])("an SVG %s is taken", async (_name, file) => {
  await expectDrawn(file);
});

test("an SVG of a sheet in millimeters is taken", async () => {
  const sheet =
    '<svg xmlns="http://www.w3.org/2000/svg" width="2970mm" height="2100mm"><rect width="999" height="500"/></svg>';
  expect(await store(sheet)).toMatchObject({ code: "stored" });
});

test("a small drawing becomes as sharp as a large one", async () => {
  const small =
    '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="12"><rect width="24" height="12"/></svg>';
  expect(await store(small)).toMatchObject({ code: "stored", logo: { width: 1280, height: 640 } });
});

test.each([
  ["thousands of millions wide", 'viewBox="0 0 1e9 1e9"', 8e8],
  ["without an extent", "", 80],
  ["whose viewBox begins with a space", 'viewBox=" 0 0 100 100"', 80],
])("a drawing %s is drawn", async (_, root, side) => {
  const square = `<rect width="${side}" height="${side}" fill="#123456"/>`;
  const result = await store(`<svg xmlns="http://www.w3.org/2000/svg" ${root}>${square}</svg>`);
  if (result.code !== "stored") throw new Error(result.code);
  // Without its margins.
  expect(result.logo.width / result.logo.height).toBeCloseTo(1, 1);
  expect(result.logo.tone).toBe("colored");
});

test("a viewBox without extent gives a drawing no size", () => {
  const empty = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 0 0"><path d="M0 0"/></svg>';
  expect(readSvg(Buffer.from(empty))).toEqual({ code: "read", svg: Buffer.from(empty) });
});

test.each(["fill:#a30 icc-color(Coated, 0, 0.8, 1, 0.3)", "fill:#a30 device-cmyk(0, 0.8, 1, 0.3)"])(
  "a color for print keeps its color for screens beside it: %s",
  async (ink) => {
    const result = await store(svg(`<circle cx="50" cy="50" r="40" style="${ink}"/>`));
    if (result.code !== "stored") throw new Error(result.code);
    const name = result.logo.image.replace("/media/", "").replace(".webp", "-1280.webp");
    const kept = await shop.storage.get(name);
    const { dominant } = await sharp(kept ?? new Uint8Array())
      .flatten()
      .stats();
    expect(dominant.r).toBeGreaterThan(100);
  },
);

test.each([
  ["xlink", '<defs><circle id="a" cx="50" cy="50" r="40"/></defs><use xlink:href="#a"/>'],
  ["inkscape", '<circle inkscape:label="Leaf" cx="50" cy="50" r="40"/>'],
  ["sodipodi", '<sodipodi:namedview/><circle cx="50" cy="50" r="40"/>'],
  ["entities of a web page", '<title>Bars&nbsp;&copy;</title><circle cx="50" cy="50" r="40"/>'],
])(
  "a drawing that was copied out of a page is drawn without its declarations: %s",
  async (_, body) => {
    const text = `<?xml version="1.0" encoding="utf-16"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${body}</svg>`;
    expect(await store(text)).toMatchObject({ code: "stored" });
  },
);

const round = 'cx="50" cy="50" r="40"';

test.each([
  ["in capitals", `<circle A:label="Leaf" ${round}/>`],
  ["with digits, a dash, a point and _", `<circle x2:a="" my-tool.x:b="" _c:d="" ${round}/>`],
  ["before blanks", `<circle ns:label\n\t= "Leaf" ${round}/>`],
  [
    "of which an inner element alone declares one",
    `<g xmlns:ns="urn:a"><g ns:a=""/></g><circle ns:b="" ${round}/>`,
  ],
  [
    "that a text, a comment and a longer name mention",
    `<desc>xmlns:ns</desc><!-- xmlns:ns="" --><g xmlns:nsx="urn:a"/><circle ns:b="" ${round}/>`,
  ],
  [
    "after many words of a style",
    `<style>${Array.from({ length: 30 }, (_, n) => `.a x${n}:hover `).join("")}</style><circle ns:b="" ${round}/>`,
  ],
  ["of elements", `<svg:circle ${round}/>`],
  ["of an attribute right behind an element's", `<svg:circle ns:a="" ${round}/>`],
])("prefixes that were lost are declared: %s", async (_, body) => {
  await expectDrawn(svg(body));
});

test("a lost prefix of the root itself is that of SVG", async () => {
  await expectDrawn(`<svg:svg viewBox="0 0 100 100"><svg:circle ${round}/></svg:svg>`);
});

test.each([
  ["in single quotes", "xmlns:ns='urn:a'"],
  ["with blanks around the sign", 'xmlns:ns\n = \n "urn:a"'],
  ["after a value with >", 'data-a="a > b" xmlns:ns="urn:a"'],
])("a prefix that is declared is not declared again: %s", async (_, root) => {
  const body = `<circle ns:a="" ${round}/>`;
  await expectDrawn(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 100" ${root}>${body}</svg>`,
  );
});

test.each([
  ["after a value with >", 'data-a=">" width="90" height="90" xmlns:ns="urn:a"'],
  ["after many blanks", `width${" ".repeat(9)}="90" height="90" xmlns:ns="urn:a"`],
])("a size that is there is not added again: %s", async (_, root) => {
  const body = `<circle ns:a="" ${round}/>`;
  await expectDrawn(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 100" ${root}>${body}</svg>`,
  );
});

test.each([
  ["an attribute's value", `<g data-a=" http: data: at 10:30 "/><circle ${round}/>`],
  ["a comment", `<!-- 2nd:a = 1 xml:a xmlns:b --><circle ${round}/>`],
  ["CDATA", `<style><![CDATA[ a:hover 1:a ]]></style><circle ${round}/>`],
  ["a style", `<style>a:hover, g :hover{fill:red}</style><circle style=" fill:red " ${round}/>`],
  ["an inner declaration", `<g xmlns:ns="urn:a"><circle ns:a="" ${round}/></g>`],
])("colons break no drawing that was readable: in %s", async (_, body) => {
  await expectDrawn(svg(body));
});

test.each([
  ["a script", "alert('hello')", "unknown"],
  ["a page", "<html><body><svg></svg></body></html>", "web-page"],
  ["a PDF", "%PDF-1.7\n", "pdf"],
  ["an EPS file", "%!PS-Adobe-3.0 EPSF-3.0", "postscript"],
  ["a Photoshop file", "8BPS\0\x01", "photoshop"],
  ["a GIF", "GIF89a", "gif"],
  ["nothing", "", "empty"],
])("%s is refused by the name of its format", async (_name, file, format) => {
  expect(await store(file)).toEqual({ code: "not-an-image", format });
});

test.each([
  '<image width="9" height="9" xlink:href="logo.png"/>',
  '<image href="http://127.0.0.1:1/x.png" width="9" height="9"/>',
  '<image href="//127.0.0.1:1/x.png" width="9" height="9"/>',
  '<image href="file:///etc/passwd" width="9" height="9"/>',
  '<filter id="f"><feImage href="x.png"/></filter>',
  '<use href="parts.svg#leaf"/>',
])("a part that is elsewhere is refused as a linked picture: %s", async (part) => {
  expect(await store(svg(part + drawing))).toEqual({ code: "has-linked-picture" });
});

test.each(["webp", "avif", "heic", "jxl", "tiff", "bmp"])(
  "a picture inside that can't be drawn is refused by another name than a linked one: %s",
  async (format) => {
    const part = `<image href="data:image/${format};base64,UklGRg==" width="9" height="9"/>`;
    expect(await store(svg(part + drawing))).toEqual({ code: "has-undrawable-picture" });
  },
);

const styled = (style: string) => svg(`<rect width="9" height="9" style="${style}"/>`);

test.each([
  ["a variable", styled("fill:var(--brand)")],
  ["another space", styled("fill:oklch(0.5 0.15 40)")],
  ["a screen's profile", styled("stroke: color(display-p3 0.6 0.2 0)")],
  [
    "a style sheet beside it",
    `<?xml-stylesheet href="a.css"?>${svg('<rect class="a" width="9" height="9"/>')}`,
  ],
])("colors of %s would be black, and are refused", async (_name, file) => {
  expect(await store(file)).toEqual({ code: "has-unread-colors" });
});

test.each([
  '<text x="10" y="60" font-family="Pacifico">Lark Hill</text>',
  "<text><![CDATA[Hi]]></text>",
  "<g><text><tspan>Lark</tspan></text></g>",
  `${drawing}<foreignObject><div>Lark Hill</div></foreignObject>`,
  `${drawing}<flowRoot><flowPara>Lark Hill</flowPara></flowRoot>`,
])("lettering is refused: %s", async (part) => {
  expect(await store(svg(part))).toEqual({ code: "has-lettering" });
});

const growing = `<!DOCTYPE svg [<!ENTITY a "${"x".repeat(2000)}">]>${svg("&a;".repeat(9000))}`;

test.each<[string, string | Uint8Array, string]>([
  [
    "entities inside of entities",
    `<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>${svg("&b;")}`,
    "nested-entities",
  ],
  ["entities that grow", growing, "svg-too-large"],
  ["31,000 strokes", svg('<path d="M0 0h9"/>'.repeat(31_000)), "too-many-shapes"],
  ["31,000 copies", svg(`${drawing}${'<use href="#a"/>'.repeat(31_000)}`), "too-many-shapes"],
  ["millions of letters", svg(`<path d="${"M0 0h9".repeat(510_000)}"/>`), "too-many-shapes"],
  ["more than 8 MB", svg(" ".repeat(9_000_000)), "svg-too-large"],
  ["more than 8 MB when unpacked", gzipSync(svg(" ".repeat(9_000_000))), "svg-too-large"],
  ["half of a compressed file", gzipSync(svg(drawing)).subarray(0, 60), "damaged"],
])("%s is refused with its own reason", async (_name, file, code) => {
  expect(await store(file)).toEqual({ code });
});

test.each([
  ["hidden lettering", '<text style="display:none">Lark Hill</text>'],
  ["lettering of blanks", "<text>&#160; &#x20;</text>"],
  ["an empty part of a web page", '<foreignObject width="1"><g/></foreignObject>'],
])("%s is no lettering", async (_name, part) => {
  await expectDrawn(svg(drawing + part));
});

test.each([
  ["texts without an end", `<svg>${"<text a>".repeat(125_000)}`],
  ["comments that never end", `<!--${"<!--".repeat(250_000)}`],
  ["blanks", " ".repeat(1_000_000)],
  ["document types", `${"<!doctype svg>".repeat(70_000)}<svg/>`],
  ["empty texts", `<svg>${"<text></text>".repeat(75_000)}</svg>`],
  ["open entities", `<!DOCTYPE svg [${"<!ENTITY ".repeat(110_000)}`],
  ["entity values", `<!DOCTYPE svg [${'<!ENTITY a "'.repeat(80_000)}]><svg/>`],
  ["open texts", `<svg>${"<text ".repeat(160_000)}`],
  ["texts", `<svg>${"<text>".repeat(160_000)}`],
  ["references", `<!DOCTYPE svg [<!ENTITY a "b">]><svg>${"&a".repeat(500_000)}</svg>`],
])("a megabyte of %s is read in no time", async (_name, text) => {
  const bytes = Buffer.from(text);
  await expectProcessorTime(() => readSvg(bytes), { under: 0.4 });
});

test("a truncated SVG is reported as damaged", async () => {
  expect(await store('<svg xmlns="http://www.w3.org/2000/svg"><rect')).toEqual({ code: "damaged" });
});

test("an SVG without a drawing is reported as empty", async () => {
  expect(await store(svg('<rect width="9" height="9" fill="none"/>'))).toEqual({ code: "empty" });
});
