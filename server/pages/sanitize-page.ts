import sanitizeHtml from "sanitize-html";
import { isImageAddress } from "#domain/catalog/product.ts";
import { isPageLink } from "#domain/pages/page-link.ts";

/** How large the pictures are that the shop knows, by their addresses. */
export type PictureSizes = ReadonlyMap<string, { readonly width: number; readonly height: number }>;

/** Everything that a page may contain. Scripts, styles and frames have no place in it. */
const tags = "p h2 h3 ul ol li a strong em br blockquote img".split(" ");

/** What is taken out with all that is in it, rather than leaving its text behind. */
const withContent =
  "applet audio canvas embed frameset head iframe math noembed noframes noscript object option plaintext script select style svg template textarea title video xmp".split(
    " ",
  );

/** What other editors write for the same thing. */
const sameThing = {
  b: "strong",
  i: "em",
  h1: "h2",
  h4: "h3",
  h5: "h3",
  h6: "h3",
  div: "p",
};

/**
 * Makes HTML of any origin what a page may contain. Text is kept; what could run, look like the shop's
 * own screen, or call another place is not.
 *
 * @param sizes what the pictures' sizes are written from; a picture of another address has none
 */
export function sanitizePage(html: string, sizes: PictureSizes = new Map()): string {
  const clean = sanitizeHtml(html, {
    allowedTags: tags,
    nonTextTags: withContent,
    allowedAttributes: { a: ["href", "rel"], img: ["src", "alt", "width", "height"] },
    allowedSchemes: ["https", "http", "mailto", "tel"],
    allowProtocolRelative: false,
    // No entity or comment of the source survives as such: everything is written anew.
    disallowedTagsMode: "discard",
    transformTags: {
      ...sameThing,
      a: (_, { href = "" }) => {
        const leaves = /^https?:/i.test(href);
        return {
          tagName: "a",
          attribs: { href, ...(leaves && { rel: "noopener noreferrer" }) },
        };
      },
      img: (_, { src = "", alt = "" }) => {
        const size = sizes.get(src);
        return {
          tagName: "img",
          attribs: {
            src,
            alt: alt.trim(),
            ...(size && { width: String(size.width), height: String(size.height) }),
          },
        };
      },
    },
    exclusiveFilter: ({ tag, attribs }) => {
      if (tag === "a" && !isPageLink(attribs.href ?? "")) return "excludeTag";
      return tag === "img" && !isImageAddress(attribs.src ?? "");
    },
  });
  return clean.replace(/(?:<p>(?:\s|&nbsp;)*<\/p>|<p><br \/><\/p>)+$/, "").trim();
}

/** The pictures of a sanitized page, and what each says to those who do not see it. */
export function picturesOf(html: string): { readonly src: string; readonly alt: string }[] {
  return Array.from(
    html.matchAll(/<img src="([^"]*)" alt="([^"]*)"/g),
    ([, src = "", alt = ""]) => ({
      src,
      alt,
    }),
  );
}
