import { describe, expect, test } from "vitest";
import { decodeForm } from "../form/form-codec.ts";
import { readPageHtml } from "./html/read-page-html.ts";
import { pageCodec } from "./page-codec.ts";
import { type PageOutline, pageOutlines } from "./page-outlines.ts";
import { isReservedSlug, isSlug, slugOf } from "./page-slug.ts";

const typed = ({ title, lead, body }: PageOutline) => ({
  title,
  lead,
  body,
  slug: slugOf(title),
  inFooter: false,
});
const draft = (outline: PageOutline) =>
  decodeForm(pageCodec, { ...typed(outline), publishes: false });
const published = (page: ReturnType<typeof typed>) =>
  decodeForm(pageCodec, { ...page, publishes: true });

describe.each(pageOutlines.map((outline) => [outline.name, outline] as const))(
  "the outline %s",
  (_, outline) => {
    test("is a page as the editor reads it, with photographs, and is saved as a draft", () => {
      const { html, leftOut } = readPageHtml(outline.body, { isPasted: false });
      expect(html.replace(/ id="[a-z-]+"/g, "")).toBe(outline.body);
      expect(leftOut.size).toBe(0);
      expect(outline.body.match(/ data-photos=/g)?.length).toBeGreaterThan(1);
      expect(draft(outline)).toMatchObject({ code: "valid" });
    });

    test("says nothing about the maker: each sentence and picture is a place to write", () => {
      const words = outline.body.replace(/<h2>[^<]*<\/h2>|<a [^>]*>[^<]*<\/a>/g, "");
      const texts = [...words.matchAll(/>([^<]+)</g)].map(([, text]) => text);
      const pictures = [...words.matchAll(/alt="([^"]*)"/g)].map(([, text]) => text);
      for (const text of [outline.lead, ...texts, ...pictures]) {
        expect(text).toMatch(/^Write here … [a-z].*\.$/);
      }
    });

    test("has an address that a page of the owner's may have", () => {
      const slug = slugOf(outline.title);
      expect([isSlug(slug), isReservedSlug(slug)]).toEqual([true, false]);
    });

    test("is not published before its sentences and drawn photos are replaced", () => {
      const unfinished = expect.stringMatching(/^Replace or delete what still says “Write here …”/);
      const page = typed(outline);
      expect(published(page)).toEqual({
        code: "invalid",
        problems: { lead: unfinished, body: unfinished },
      });

      const lead = "Three people and a mill.";
      const body = page.body.replaceAll("Write here …", "We");
      expect(published({ ...page, lead, body })).toEqual({
        code: "invalid",
        problems: { body: unfinished },
      });
      const shown = body.replaceAll("/art/photo-here.svg", "/media/ab1.webp");
      expect(published({ ...page, lead, body: shown })).toMatchObject({ code: "valid" });
    });
  },
);
