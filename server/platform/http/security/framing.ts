import type { Config } from "../../config.ts";

export type Framing = {
  /** Who may show this page in a frame: nobody, or the shop's own pages. */
  readonly framedBy: "none" | "self";
  /** Origins elsewhere that this page may show in a frame. */
  readonly frames: readonly string[];
};

/** What the admin shows in frames of its own: the sales board, a logged email, the shop as it would be. */
const framedPages = /^\/admin\/(analytics\/board|emails\/\d+\/html|shop\/preview)$/;

/**
 * Who may frame whom, by a page's address. All of the admin may frame the dashboard that the
 * settings name, not its two screens alone: who walks there from another screen of the admin still
 * has the policy of the page that was loaded first.
 */
export function framingOf(path: string, { analyticsUrl }: Pick<Config, "analyticsUrl">): Framing {
  return {
    framedBy: framedPages.test(path) ? "self" : "none",
    frames: analyticsUrl && /^\/admin/i.test(path) ? [new URL(analyticsUrl).origin] : [],
  };
}
