import { z } from "zod/mini";
import { optionalTextCodec, requiredTextCodec, switchCodec } from "../form/field-codecs.ts";
import { Problem, readingCodec, rule } from "../form/form-codec.ts";
import { hasPlaceholder, WRITE_HERE } from "./page-outlines.ts";
import { isSlug, MAX_SLUG_LENGTH } from "./page-slug.ts";

/** The content of a page. */
export type PageText = {
  readonly title: string;
  /** The large text below the title, also used as meta description; may be empty. */
  readonly lead: string;
  /** HTML. */
  readonly body: string;
};

const MAX_TITLE = 100;
const MAX_LEAD = 400;
/** About 9,000 words, within the size limit of forms. */
const MAX_BODY = 60_000;

const tooLong = (max: string) => `This is too long: at most ${max}.`;

const bodyCodec = readingCodec<string, string>(
  z.string(),
  (html) => {
    if (html.length <= MAX_BODY) return html;
    const max = MAX_BODY.toLocaleString("en-US");
    return new Problem(
      tooLong(`${max} characters, with the marks for headings, links and pictures`),
    );
  },
  (html) => html,
);

const slugCodec = readingCodec<string, string>(
  z.string(),
  (typed) => {
    const slug = typed.trim();
    if (slug === "") return new Problem("Please enter an address.");
    if (isSlug(slug)) return slug;
    return new Problem(
      `Use small letters, digits and single hyphens, like our-farm. At most ${MAX_SLUG_LENGTH}.`,
    );
  },
  (slug) => slug,
);

const UNFINISHED = `Replace or delete what still says “${WRITE_HERE}”, and the drawn places for photos, then publish it.`;

export const pageCodec = z
  .object({
    title: requiredTextCodec(
      MAX_TITLE,
      `Please enter a title, with at most ${MAX_TITLE} characters.`,
    ),
    lead: optionalTextCodec(MAX_LEAD, tooLong(`${MAX_LEAD} characters`)),
    body: bodyCodec,
    slug: slugCodec,
    inFooter: switchCodec,
    /** Whether the draft is published with this save. */
    publishes: switchCodec,
  })
  .check(
    rule(({ publishes, lead, body }, add) => {
      if (!publishes) return;
      if (body !== undefined && isEmptyBody(body)) {
        add(["body"], "Write something first, then publish it.");
      }
      if (hasPlaceholder(lead ?? "")) add(["lead"], UNFINISHED);
      if (hasPlaceholder(body ?? "")) add(["body"], UNFINISHED);
    }),
  );
export type PageContent = Readonly<z.output<typeof pageCodec>>;

/** Problems that only the server finds. */
export const pageProblems = {
  reserved: "The shop has a screen of that name. Please choose another address.",
  taken: "Another page has this address. Please choose another one.",
  pictureNotFound:
    "A picture in this text is no longer in the media library. Remove it, or choose another one.",
  pictureWithoutText:
    "A picture says nothing to people who can't see it. Select it and press Picture to describe it.",
};

/** Whether this HTML has no visible content. */
function isEmptyBody(html: string): boolean {
  return !html.includes("<img") && html.replace(/<[^<>]*>|&nbsp;|\s/g, "") === "";
}
