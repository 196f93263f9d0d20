import sanitizeHtml from "sanitize-html";
import { isImageAddress } from "#domain/catalog/product.ts";
import { isPageLink } from "#domain/pages/page-link.ts";

/** Sizes of the shop's own pictures, by address. */
export type PictureSizes = ReadonlyMap<string, { readonly width: number; readonly height: number }>;

/** Allowed tags. Scripts, styles and frames are not among them. */
const tags = "p h2 h3 ul ol li a strong em br blockquote img".split(" ");

/** Removed with their content; for other tags the text is kept. */
const withContent =
  "applet audio canvas embed frameset head iframe math noembed noframes noscript object option plaintext script select style svg template textarea title video xmp".split(
    " ",
  );

/** Equivalent tags of other editors. */
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
 * Reduces HTML of any origin to what a page may contain. Text is kept. Scripts, styles that could
 * imitate the shop's own screens, and requests to other sites are removed.
 *
 * @param sizes from which width and height of pictures are written; unknown addresses get none
 */
export function sanitizePage(html: string, sizes: PictureSizes = new Map()): string {
  const clean = sanitizeHtml(html, {
    allowedTags: tags,
    nonTextTags: withContent,
    allowedAttributes: { a: ["href", "rel"], img: ["src", "alt", "width", "height"] },
    allowedSchemes: ["https", "http", "mailto", "tel"],
    allowProtocolRelative: false,
    // Everything is serialized again, so no entity or comment of the source survives unchanged.
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

/** Pictures of a sanitized page with their alternative texts. */
export function picturesOf(html: string): { readonly src: string; readonly alt: string }[] {
  return Array.from(
    html.matchAll(/<img src="([^"]*)" alt="([^"]*)"/g),
    ([, src = "", alt = ""]) => ({
      src,
      alt,
    }),
  );
}
