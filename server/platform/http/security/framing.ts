import type { Config } from "../../config.ts";

export type Framing = {
  /** Who may frame this page: nobody, or the shop's own pages. */
  readonly framedBy: "none" | "self";
  /** External origins that this page may frame. */
  readonly frames: readonly string[];
};

/**
 * Pages that the admin shows in frames: the sales board, a logged email, the previews of the shop.
 */
const framedPages = /^\/admin\/(analytics\/board|emails\/\d+\/html|(shop|products)\/preview)$/;

/**
 * The framing rules of a path. All admin pages may frame the configured dashboard, not only the two
 * that show it, because client navigation keeps the policy of the first page.
 */
export function framingOf(path: string, { analyticsUrl }: Pick<Config, "analyticsUrl">): Framing {
  return {
    framedBy: framedPages.test(path) ? "self" : "none",
    frames: analyticsUrl && /^\/admin/i.test(path) ? [new URL(analyticsUrl).origin] : [],
  };
}
