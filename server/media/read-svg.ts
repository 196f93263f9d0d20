import { gunzipSync } from "node:zlib";
import { decodeHTMLStrict } from "entities";

/** Logos with an embedded photo are large; the drawing itself never is. */
const MAX_BYTES = 8 * 1024 * 1024;
/** Tens of thousands of shapes are a traced photo. Copies of copies end at the time limit of drawSvg. */
const MAX_SHAPES = 30_000;
const MAX_PATH_LETTERS = 3_000_000;
const MAX_ENTITIES = 200;
const MAX_PREFIXES = 200;
const MAX_ENTITY_LETTERS = 2000;

export type ReadSvgResult =
  /** From its root element on, in UTF-8 and without entities of its own. */
  | { readonly code: "read"; readonly svg: Buffer }
  | { readonly code: "not-an-svg" }
  | { readonly code: "svg-too-large" }
  | { readonly code: "too-many-shapes" }
  | { readonly code: "damaged" }
  /** Entities that contain others, which may grow without end. */
  | { readonly code: "nested-entities" }
  /** Lettering in a font that the shop does not have. */
  | { readonly code: "has-lettering" }
  /** A picture in another file, which did not come along. */
  | { readonly code: "has-linked-picture" }
  /** A picture in a format that only browsers draw. */
  | { readonly code: "has-undrawable-picture" }
  /** Colors that would be drawn black. */
  | { readonly code: "has-unread-colors" };

/** Reads an SVG as drawing programs write it: compressed, in UTF-16, with a long head. */
export function readSvg(bytes: Uint8Array): ReadSvgResult {
  if (bytes.length > MAX_BYTES)
    return { code: looksLikeSvg(bytes) ? "svg-too-large" : "not-an-svg" };

  const unpacked = unpack(bytes);
  if ("code" in unpacked) return unpacked;

  const text = decode(unpacked);
  const head = readHead(text);
  if (!head) return { code: "not-an-svg" };

  const entities = entitiesIn(head.subset);
  if (!entities) return { code: "nested-entities" };

  const svg = expand(head.drawing, entities);
  if (svg === undefined) return { code: "svg-too-large" };
  if (hasTooManyShapes(svg)) return { code: "too-many-shapes" };
  if (hasLettering(svg)) return { code: "has-lettering" };
  if (linkedPicture.test(svg)) return { code: "has-linked-picture" };
  if (undrawablePicture.test(svg)) return { code: "has-undrawable-picture" };
  const before = text.slice(0, text.length - head.drawing.length);
  if (unreadColors.test(svg) || needsStyleSheet(before, svg)) return { code: "has-unread-colors" };

  // sharp recognizes an SVG by these letters, which a root with another prefix does not have.
  const mark = /^<svg/i.test(svg) ? "" : "<!-- <svg -->";
  const drawing = declareLostPrefixes(withSize(svg)).replaceAll(printColors, "");
  return { code: "read", svg: Buffer.from(mark + drawing) };
}

/**
 * Declares the prefixes that were lost when the drawing was copied out of a page. A prefix too many
 * does no harm, such as the a of "a:hover" in a style.
 */
function declareLostPrefixes(svg: string): string {
  const declared = rootAttributes(svg);
  const used = Array.from(svg.matchAll(prefixedName), ([, prefix = ""]) => prefix);
  const lost = [...new Set(used)]
    .filter((prefix) => !/^xml(?:ns)?$/.test(prefix) && !declared.has(`xmlns:${prefix}`))
    .slice(0, MAX_PREFIXES);

  const rootPrefix = /^<([\w.-]{1,40}):/.exec(svg)?.[1];
  const declarations = lost.map((prefix) => {
    const space = prefix === rootPrefix ? namespaces.svg : namespaces[prefix];
    return ` xmlns:${prefix}="${space ?? `urn:${prefix}`}"`;
  });
  return withRootAttributes(svg, declarations.join(""));
}

/** Only letters with which a name in XML may begin: a text such as "at 10:30 " has no prefix. */
const prefixedName = /[\s<]([a-z_][\w.-]{0,39}):[\w.-]{1,60}(?=[\s=/>])/gi;

const namespaces: Readonly<Record<string, string>> = {
  svg: "http://www.w3.org/2000/svg",
  xlink: "http://www.w3.org/1999/xlink",
};

/**
 * A drawing without width and height gets those of its viewBox, scaled to 1000 px; without a viewBox
 * 1000 × 1000. Margins are cropped later.
 */
function withSize(svg: string): string {
  const root = rootAttributes(svg);
  if (root.has("width") || root.has("height")) return svg;
  const [, , width = 1, height = 1] = (root.get("viewBox") ?? "")
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const scale = 1000 / Math.max(width, height);
  if (!Number.isFinite(scale) || scale <= 0) return svg;
  return withRootAttributes(svg, ` width="${width * scale}" height="${height * scale}"`);
}

const rootName = /^<[\w.:-]{1,50}/;

/** The attributes of the root, by name. */
function rootAttributes(svg: string): ReadonlyMap<string, string> {
  const attribute = /\s*([^\s=<>/"']{1,200})\s*=\s*(?:"([^"]*)"|'([^']*)')/gy;
  attribute.lastIndex = rootName.exec(svg)?.[0].length ?? 0;
  return new Map(
    Array.from(svg.matchAll(attribute), ([, name = "", double, single]) => [
      name,
      double ?? single ?? "",
    ]),
  );
}

function withRootAttributes(svg: string, attributes: string): string {
  return svg.replace(rootName, (tag) => tag + attributes);
}

/** Whether its colors are in a separate style sheet. */
function needsStyleSheet(before: string, svg: string): boolean {
  return (
    before.includes("<?xml-stylesheet") && / class=/.test(svg) && !/<[\w.:-]{0,40}style/.test(svg)
  );
}

function looksLikeSvg(bytes: Uint8Array): boolean {
  return readHead(decode(bytes.subarray(0, 65_536))) !== undefined;
}

function unpack(bytes: Uint8Array): Uint8Array | { readonly code: "damaged" | "svg-too-large" } {
  const isCompressed = bytes[0] === 0x1f && bytes[1] === 0x8b;
  if (!isCompressed) return bytes;
  try {
    return gunzipSync(bytes, { maxOutputLength: MAX_BYTES });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return { code: code === "ERR_BUFFER_TOO_LARGE" ? "svg-too-large" : "damaged" };
  }
}

function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) {
    return new TextDecoder("utf-16le").decode(bytes);
  }
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) {
    return new TextDecoder("utf-16be").decode(bytes);
  }
  const declared = Buffer.from(bytes.subarray(0, 200)).toString("latin1");
  const encoding = /^(?:\xef\xbb\xbf)?\s*<\?xml[^>]{0,150}encoding=["']([\w-]{1,40})["']/.exec(
    declared,
  );
  // We read the declaration as ASCII, so the file isn't UTF-16, even if it says so.
  const label = encoding?.[1]?.replace(/^utf-?16.*/i, "utf-8");
  try {
    return new TextDecoder(label ?? "utf-8").decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

type Head = { readonly drawing: string; readonly subset: string };

/** Passes declarations, comments and the document type, each in one step. */
function readHead(text: string): Head | undefined {
  let subset = "";
  let at = 0;
  const skipTo = (end: string): boolean => {
    const found = text.indexOf(end, at);
    at = found + end.length;
    return found >= 0;
  };
  while (at < text.length) {
    if (/[\s\ufeff]/.test(text.charAt(at))) {
      at += 1;
    } else if (text.startsWith("<?", at)) {
      if (!skipTo("?>")) return undefined;
    } else if (text.startsWith("<!--", at)) {
      if (!skipTo("-->")) return undefined;
    } else if (/^<!doctype/i.test(text.slice(at, at + 9))) {
      const doctype = readDoctype(text, at);
      if (!doctype) return undefined;
      subset = doctype.subset ?? subset;
      at = doctype.end;
    } else {
      const isRoot = /^<(?:[\w.-]{1,40}:)?svg[\s/>]/i.test(text.slice(at, at + 50));
      return isRoot ? { drawing: text.slice(at), subset } : undefined;
    }
  }
  return undefined;
}

/** An SVG's DOCTYPE, with its internal subset. */
function readDoctype(text: string, begin: number) {
  if (!/^<!doctype\s+(?:[\w.-]+:)?svg\b/i.test(text.slice(begin, begin + 100))) return undefined;
  const mark = text.indexOf(">", begin);
  if (mark < 0) return undefined;
  const open = text.slice(begin, mark).indexOf("[");
  if (open < 0) return { end: mark + 1, subset: undefined };

  const close = text.indexOf("]", begin);
  const end = close < 0 ? -1 : text.indexOf(">", close);
  return end < 0 ? undefined : { end: end + 1, subset: text.slice(begin + open + 1, close) };
}

/** Undefined when one contains another. External ones have no text, and are left out. */
function entitiesIn(subset: string): ReadonlyMap<string, string> | undefined {
  const entities = new Map<string, string>();
  const declaration = /<!ENTITY\s+([\w.:-]{1,100})\s+(?:"([^"]*)"|'([^']*)')\s*>/g;
  for (const [, name = "", double, single] of subset.matchAll(declaration)) {
    const value = double ?? single ?? "";
    const isNested = /[&%<]/.test(value.replace(/&#\w{1,7};/g, ""));
    if (isNested || value.length > MAX_ENTITY_LETTERS || entities.size >= MAX_ENTITIES)
      return undefined;
    entities.set(name, value);
  }
  return entities;
}

/**
 * SVG doesn't define the entities of web pages, such as &nbsp;, so these are expanded, too.
 *
 * @returns undefined when the drawing grows above the limit
 */
function expand(drawing: string, entities: ReadonlyMap<string, string>): string | undefined {
  let length = drawing.length;
  const parts: string[] = [];
  let after = 0;
  for (const match of drawing.matchAll(/&([\w.:-]{1,100});/g)) {
    const value = entities.get(match[1] ?? "") ?? decodeHTMLStrict(match[0]);
    // &lt; and the like stay: as the characters that they stand for they would be markup.
    const isMarkup = /^[&<>"']$/.test(value);
    if (isMarkup) continue;
    length += value.length;
    if (length > MAX_BYTES) return undefined;
    parts.push(drawing.slice(after, match.index), value);
    after = match.index + match[0].length;
  }
  return parts.join("") + drawing.slice(after);
}

function hasTooManyShapes(svg: string): boolean {
  let shapes = 0;
  let letters = 0;
  for (const [found] of svg.matchAll(shapeOrPath)) {
    if (found.startsWith("<")) shapes += 1;
    else letters += found.length;
    if (shapes > MAX_SHAPES || letters > MAX_PATH_LETTERS) return true;
  }
  return false;
}

const shapeOrPath =
  /<(?:[\w.-]{1,40}:)?(?:path|line|rect|circle|ellipse|polyline|polygon|use)(?=[\s/>])|\s(?:d|points)\s{0,5}=\s{0,5}(?:"[^"]*"|'[^']*')/g;

/** Something in another file: pictures in it are data, and "#" names a part of it. */
const linkedPicture =
  /<(?:[\w.-]{1,40}:)?(?:image|feImage|use)\s[^<>]{0,2000}?\bhref\s{0,5}=\s{0,5}["'](?!\s{0,5}(?:data:|#|["']))/i;

/** librsvg draws PNG, JPEG, GIF and SVG. */
const undrawablePicture =
  /<(?:[\w.-]{1,40}:)?(?:image|feImage)\s[^<>]{0,2000}?\bhref\s{0,5}=\s{0,5}["']\s{0,5}data:image\/(?:webp|avif|hei[cf]|jxl|tiff|bmp)/i;

/** Print colors, which follow the same color for screens. */
const printColors = /\s(?:icc-color|device-cmyk)\([^()]{0,200}\)/g;

/** Variables without a value of their own, newer color spaces and meshes, which only browsers know. */
const unreadColors =
  /(?:fill|stroke|color)\s{0,5}[:=]\s{0,5}["']?\s{0,5}(?:var\(\s{0,5}--[\w-]{1,60}\s{0,5}\)|(?:oklch|oklab|lab|lch|color|color-mix)\()|<(?:[\w.-]{1,40}:)?meshgradient/i;

/** Inkscape's flowing text and parts of a web page are not drawn at all. */
const lettering = /<(?:[\w.-]{1,40}:)?(text|flowPara|foreignObject)[\s>]/g;
const blankEntities = /&(?:nbsp|#160|#32|#x0*a0|#x0*20);/gi;

/** Text outside of comments: librsvg draws it in a font of the server's. */
function hasLettering(svg: string): boolean {
  const withoutComments = svg.split("<!--").map((part, index) => {
    if (index === 0) return part;
    const end = part.indexOf("-->");
    return end < 0 ? "" : part.slice(end + 3);
  });
  const drawing = withoutComments.join("");
  let read = 0;
  for (const { index, 1: name } of drawing.matchAll(lettering)) {
    if (index < read) continue;
    read = drawing.indexOf(">", index);
    if (read < 0) return false;
    const isHidden = /display\s?[:=]\s?["']?none/.test(
      drawing.slice(index, Math.min(read, index + 2000)),
    );
    if (isHidden || drawing[read - 1] === "/") continue;
    const ahead = drawing.slice(read + 1, read + 2000);
    const end = ahead.indexOf(`${name}>`);
    const inside = end < 0 ? ahead : ahead.slice(0, end);
    if (end < 0) read += ahead.length;
    const text = inside
      .replace(/<!\[CDATA\[/g, "")
      .replace(/<[^<>]*>?/g, "")
      .replace(blankEntities, "");
    if (/\S/.test(text)) return true;
  }
  return false;
}
