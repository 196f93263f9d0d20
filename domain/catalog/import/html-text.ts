import { decodeHTMLStrict } from "entities";
import { blockTags } from "../../pages/html/html-tags.ts";
import { nestLists } from "../../pages/html/nest-lists.ts";
import { readBlocks } from "../../pages/html/read-blocks.ts";
import { writeLines } from "../../pages/html/write-lines.ts";
import { countNoun } from "../../words/count-noun.ts";
import { withoutShortcodes } from "./shortcodes.ts";

const anyMarkup = /<\/?[a-z!?][^<>]*>|<!--|&#?\w+;|\[\/?[a-z]/i;
const anyTag = /<\/?[a-z!?][^<>]*>|<!--/i;
const strikeTag = /<(\/?)(?:s|del|strike)(?![\w-])[^<>]*>/gi;
const anyBlock = new RegExp(`<(?:br|${[...blockTags].join("|")})\\b`, "i");

/** Texts that were escaped twice or three times occur; more often is somebody's joke. */
const MAX_PASSES = 3;

/** Forty times what a description may have; the rest would be cut off anyway. */
const MAX_HTML_LENGTH = 200_000;

/**
 * The text of HTML, one paragraph a line: without tags, shortcodes and what is hidden or struck out,
 * with decoded entities, also if it was escaped several times. An item of a list has its bullet or
 * number, and a table's row is a line, such as "Cocoa: 70%". Plain text stays as it is.
 */
export function textOfHtml(html: string): string {
  let text = html.slice(0, MAX_HTML_LENGTH);
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    if (!anyMarkup.test(text)) break;
    const next = readPass(withoutShortcodes(text));
    if (next === text) break;
    text = next;
  }
  return text === html ? html : tidied(text);
}

/** Without one level of markup and escaping. */
function readPass(text: string): string {
  if (!anyTag.test(text)) return decodeHTMLStrict(text);
  // Line breaks of HTML are spaces; without paragraphs they are those of whoever typed the text.
  const html = anyBlock.test(text) ? text : text.replaceAll("\n", "<br>");
  const { blocks } = readBlocks(withoutOpenStrikes(html), { isPasted: true });
  return writeLines(nestLists(blocks)).join("\n");
}

/** Where an end tag is missing, nobody knows how much should be struck out: all of it stays. */
function withoutOpenStrikes(html: string): string {
  let open = 0;
  for (const [, slash] of html.matchAll(strikeTag)) {
    open += slash ? -1 : 1;
    if (open < 0) break;
  }
  return open === 0 ? html : html.replace(strikeTag, "");
}

/** What the text of HTML cannot have, such as "2 links and 1 picture"; "" if there is nothing. */
export function describeLostMedia(html: string): string {
  const count = (tag: RegExp) => [...html.slice(0, MAX_HTML_LENGTH).matchAll(tag)].length;
  const links = count(/<a\s[^<>]*href=["']?(?:https?:|mailto:|tel:|sms:)/gi);
  const pictures = count(/<img\s(?![^<>]*\bclass="[^"]*emoji)/gi);
  const videos = count(/<(?:iframe|video|embed)\b/gi);

  const lost: string[] = [];
  if (links > 0) lost.push(countNoun(links, "link", "links"));
  if (pictures > 0) lost.push(countNoun(pictures, "picture", "pictures"));
  if (videos > 0) lost.push(countNoun(videos, "video", "videos"));
  return new Intl.ListFormat("en-US").format(lost);
}

/** The same on one line, for names and the like. */
export function lineOfHtml(html: string): string {
  return textOfHtml(html).replace(/\s+/g, " ").trim();
}

function tidied(text: string): string {
  return text
    .replace(/[\u00ad\u200b\u2060\ufeff]/g, "")
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .replace(/\n{2,}/g, "\n")
    .trim();
}
