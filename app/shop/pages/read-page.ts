import { daysText } from "#app/ui/text/days-text.ts";
import { isBuiltInPage } from "#domain/pages/built-in-pages.ts";
import { dayIn } from "#domain/time/day-in.ts";
import type { AppContext } from "#server/app-context.ts";
import { findPublishedPage } from "#server/pages/page-queries.ts";
import { homeSection, paymentSection, retentionSection } from "#server/settings/sections.ts";
import { currentShipping } from "#server/shipping/current-shipping.ts";
import { type DefaultPageFacts, defaultPage, type ShownPage } from "./default-pages.ts";
import { showPictures } from "./show-pictures.ts";
import { showTables } from "./show-tables.ts";

type Reading = Pick<AppContext, "db" | "config" | "clock" | "details" | "currentSettings">;

/** The page at a slug: what the owner published, or the default text. */
export async function readPage(ctx: Reading, slug: string): Promise<ShownPage | undefined> {
  const published = await findPublishedPage(ctx.db, slug);
  if (published)
    return shownPage(slug, published, dayIn(ctx.details().timeZone, published.publishedAt));
  return isBuiltInPage(slug) ? defaultPage(slug, defaultPageFacts(ctx)) : undefined;
}

/** @param day from which the text is valid */
export function shownPage(
  slug: string,
  { title, lead, body }: { readonly title: string; readonly lead: string; readonly body: string },
  day: string,
): ShownPage {
  return {
    title,
    lead,
    body: showTables(showPictures(body)),
    isPlaceholder: false,
    // Lets customers see whether the terms have changed.
    ...((slug === "privacy" || slug === "terms") && { kicker: `Last updated: ${monthOf(day)}` }),
  };
}

export function defaultPageFacts(ctx: Omit<Reading, "db">): DefaultPageFacts {
  const { config, currentSettings } = ctx;
  const retention = currentSettings(retentionSection);
  return {
    isConche: config.mode === "demo",
    takesAllCards: currentSettings(paymentSection).takesAllCards,
    shipsTo: currentShipping(ctx)?.notice ?? "We ship within the United States.",
    takesSubscribers: currentSettings(homeSection).newsletter.isOn,
    retention: {
      abandonedCheckouts: daysText(retention.abandonedCheckoutDays),
      mailBodies: daysText(retention.mailBodyDays),
      browserOrders: daysText(retention.browserOrderDays),
    },
  };
}

function monthOf(day: string): string {
  return new Intl.DateTimeFormat("en-US", {
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  }).format(new Date(`${day}T00:00:00Z`));
}
