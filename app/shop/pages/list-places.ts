import { readyBoxPath } from "#domain/boxes/ready-box-codec.ts";
import { builtInSlugs, isAlwaysInFooter, pagePath } from "#domain/pages/built-in-pages.ts";
import { type ShopPlace, wordsForPages } from "#domain/pages/shop-places.ts";
import { soldBoxSizes } from "#domain/pricing/pricing-settings.ts";
import type { AppContext } from "#server/app-context.ts";
import { listSoldBoxes } from "#server/boxes/ready-box-queries.ts";
import { offeredCards } from "#server/gift-cards/offered-cards.ts";
import { giftCardSaleSection, giftCardSection, pricingSection } from "#server/settings/sections.ts";
import { defaultPage } from "./default-pages.ts";
import { defaultPageFacts } from "./read-page.ts";

type Reading = Pick<AppContext, "db" | "config" | "clock" | "details" | "currentSettings">;

const contact = placeOf(
  "/contact",
  "Contact",
  "contact us email phone call write question help customer service address hours",
);
const comingSoon = placeOf("/coming-soon", "Coming Soon", "upcoming new bars release notify");
const giftCards = placeOf(
  "/gift-cards",
  "Gift Cards",
  "giftcards gift vouchers certificate present",
);
const giftCardBalance = placeOf(
  "/gift-cards/balance",
  "Gift Card Balance",
  "giftcard balance left voucher",
);
const boxBuilder = placeOf(
  "/bundles",
  "Create Bundle",
  "box boxes bundles set mix build your own assortment gift box present",
);

/** What a search can find besides bars and the owner's texts, as far as the shop has it now. */
export async function listPlaces(ctx: Reading): Promise<ShopPlace[]> {
  const taken = ctx.currentSettings(giftCardSection);
  const isSold = offeredCards(taken, ctx.currentSettings(giftCardSaleSection)) !== null;
  return [
    ...(await listBoxPlaces(ctx)),
    ...(isSold ? [giftCards] : []),
    ...(taken.isOn ? [giftCardBalance] : []),
    contact,
    comingSoon,
    ...listDefaultPages(ctx),
  ];
}

async function listBoxPlaces({ db, currentSettings }: Reading): Promise<ShopPlace[]> {
  const sizes = soldBoxSizes(currentSettings(pricingSection));
  if (sizes.length === 0) return [];
  const sold = await listSoldBoxes(db, sizes);
  const words = "ready-made box boxes gift box present";
  const boxes = sold.map((box) => placeOf(readyBoxPath(box), box.name, words));
  return [boxBuilder, ...boxes];
}

/** Placeholders that the shop links to nowhere are left out. */
function listDefaultPages(ctx: Reading): ShopPlace[] {
  const facts = defaultPageFacts(ctx);
  return builtInSlugs.flatMap((slug) => {
    const { title, lead, body, isPlaceholder } = defaultPage(slug, facts);
    if (isPlaceholder && !isAlwaysInFooter(slug)) return [];
    const text = `${title} ${lead} ${body.replace(/<[^<>]*>/g, " ")}`;
    return [{ path: pagePath(slug), title, words: wordsForPages[slug], text }];
  });
}

/** A page whose text is not searched. */
function placeOf(path: string, title: string, words: string): ShopPlace {
  return { path, title, words, text: "" };
}
