import sanitizeHtml from "sanitize-html";
import { isImageAddress } from "#domain/media/image-address.ts";
import { photoPlaces } from "#domain/pages/html/page-blocks.ts";
import { readPageHtml } from "#domain/pages/html/read-page-html.ts";
import { isPageLink } from "#domain/pages/page-link.ts";

/** Sizes of the shop's own pictures, by address. */
export type PictureSizes = ReadonlyMap<string, { readonly width: number; readonly height: number }>;

/** Allowed tags. Scripts, styles and frames are not among them. */
const tags =
  "p h2 h3 ul ol li a strong em u s sub sup br hr blockquote img div table thead tbody tr th td".split(
    " ",
  );

/** Removed with their content; for other tags the text is kept. */
const withContent =
  "applet audio canvas embed frameset head iframe math noembed noframes noscript object option plaintext script select style svg template textarea title video xmp".split(
    " ",
  );

/**
 * Reduces HTML of any origin to what a page may contain. Text is kept. Scripts, styles that could
 * imitate the shop's own screens, and requests to other sites are removed.
 *
 * @param sizes from which width and height of pictures are written; unknown addresses get none
 */
export function sanitizePage(html: string, sizes: PictureSizes = new Map()): string {
  // Whatever the reader writes, only the tags allowed below leave this function.
  const read = readPageHtml(html, { isPasted: false });
  return sanitizeHtml(read.html, {
    allowedTags: tags,
    nonTextTags: withContent,
    allowedAttributes: {
      a: ["href", "rel"],
      div: [{ name: "data-photos", values: [...photoPlaces] }],
      h2: ["id"],
      h3: ["id"],
      img: ["src", "alt", "width", "height"],
      ol: ["start", "type"],
      p: ["id"],
      td: ["colspan", "rowspan"],
      th: ["scope", "colspan", "rowspan"],
    },
    allowedSchemes: ["https", "http", "mailto", "tel"],
    allowProtocolRelative: false,
    disallowedTagsMode: "discard",
    transformTags: {
      img: (_, { src = "", alt = "" }) => {
        const size = sizes.get(src);
        return {
          tagName: "img",
          attribs: {
            src,
            alt,
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
}
