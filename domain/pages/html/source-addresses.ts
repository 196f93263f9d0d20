import { decodePercents } from "../../input/decode-percents.ts";
import { withoutRedirect } from "../page-link.ts";

/** The address of a link on the page; a place in the same document is a name after `#`. */
export function linkAddress(href: string, origin: string | undefined): string {
  const fragment = /^(?:https:\/\/docs\.google\.com\/document\/[^#]*)?(#.*)$/.exec(href)?.[1];
  if (fragment === undefined) return withoutOrigin(withoutRedirect(href), origin);
  return `#${encodeURI(decodePercents(fragment.slice(1))).replaceAll("'", "%27")}`;
}

/** The address of a picture; of the shop's own the full size, since it shows smaller versions. */
export function pictureAddress(src: string, origin: string | undefined): string {
  const address = withoutOrigin(src, origin);
  return address.replace(/^(\/media\/\w+)-(?:320|640|1280|1920)\.webp$/, "$1.webp");
}

function withoutOrigin(address: string, origin: string | undefined): string {
  return origin && address.startsWith(`${origin}/`) ? address.slice(origin.length) : address;
}
