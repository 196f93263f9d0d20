import { readYesNo } from "../../csv/yes-no.ts";
import type { FileRow } from "../../input/file-row.ts";

/**
 * Why shoppers of another shop cannot see or buy a product there. The shop itself has neither
 * drafts nor hidden products: what is imported is shown to everybody. Of several reasons the first
 * one is said: what it is says more than that nobody sees it.
 */
const notForSaleReasons = [
  "gift-card",
  "donation",
  "event",
  "service",
  "prepared-food",
  "membership",
  "group",
  "elsewhere",
  "archived",
  "draft",
  "private",
  "hidden",
  "not-sold",
  "not-sold-here",
  "wholesale",
  "not-shipped",
] as const;
export type NotForSale = (typeof notForSaleReasons)[number];

/** The sentence for a row. @param shop such as "Shopify", or "the other shop" */
export function describeNotForSale(reason: NotForSale, shop: string): string {
  switch (reason) {
    case "draft":
      return `It's a draft in ${shop}, and the shop would show it to everybody.`;
    case "private":
      return `It's private in ${shop}, and the shop would show it to everybody.`;
    case "hidden":
      return `It's hidden in ${shop}, and the shop would show it to everybody.`;
    case "archived":
      return `It's archived in ${shop}.`;
    case "not-sold":
      return `It isn't for sale in ${shop}.`;
    case "not-sold-here":
      return `It isn't sold in the United States in ${shop}.`;
    case "wholesale":
      return "It's for wholesale only, and the shop would sell it to everybody.";
    case "gift-card":
      return "It's a gift card, and the shop sells bars.";
    case "donation":
      return "It's a donation, and the shop sells bars.";
    case "event":
      return "It's an event, and the shop sells what it can ship.";
    case "service":
      return "It's a service, and the shop sells what it can ship.";
    case "prepared-food":
      return "It's prepared food or a drink, and the shop sells what it can ship.";
    case "membership":
      return "It's a subscription or a membership, and the shop sells single bars.";
    case "not-shipped":
      return "It isn't something that can be shipped.";
    case "group":
      return "It's a group of other products.";
    case "elsewhere":
      return "It's sold on another site.";
  }
}

/** Yes-or-no columns, by what their "no" means, and by what their "yes" means. */
const noMeans: Readonly<Record<string, NotForSale>> = {
  published: "draft",
  publishedononlinestore: "draft",
  visible: "hidden",
  isvisible: "hidden",
  productvisible: "hidden",
  showonwebsite: "hidden",
  online: "hidden",
  active: "not-sold",
  isactive: "not-sold",
  enabled: "not-sold",
  sellable: "not-sold",
  forsale: "not-sold",
  available: "not-sold",
  availableforsale: "not-sold",
  soldonline: "not-sold",
  includedunitedstates: "not-sold-here",
  requiresshipping: "not-shipped",
  variantrequiresshipping: "not-shipped",
};
const yesMeans: Readonly<Record<string, NotForSale>> = {
  archived: "archived",
  deleted: "archived",
  hidden: "hidden",
  ishidden: "hidden",
  draft: "draft",
  isdraft: "draft",
  giftcard: "gift-card",
  virtual: "not-shipped",
  downloadable: "not-shipped",
  wholesaleonly: "wholesale",
};
/** Columns that name a state. */
const stateColumns = [
  "status",
  "state",
  "productstatus",
  "listingstate",
  "listingstatus",
  "published",
  "visible",
  "visibility",
  "visibilityincatalog",
  "squareonlineitemvisibility",
  "onlinevisibility",
];
const states: Readonly<Record<string, NotForSale>> = {
  draft: "draft",
  autodraft: "draft",
  pending: "draft",
  pendingreview: "draft",
  future: "draft",
  scheduled: "draft",
  edit: "draft",
  private: "private",
  protected: "private",
  passwordprotected: "private",
  hidden: "hidden",
  unlisted: "hidden",
  invisible: "hidden",
  notvisible: "hidden",
  unavailable: "hidden",
  unpublished: "hidden",
  archived: "archived",
  trash: "archived",
  deleted: "archived",
  removed: "archived",
  expired: "archived",
  inactive: "not-sold",
  disabled: "not-sold",
  off: "not-sold",
  discontinued: "not-sold",
  comingsoon: "not-sold",
};

/** Columns that name what kind of thing it is. */
const typeColumns = ["type", "itemtype", "producttype", "fieldtype"];
const types: readonly (readonly [RegExp, NotForSale])[] = [
  [/(?:^|[ _-])(?:e-?)?gift[ _-]?(?:cards?|certificates?|vouchers?)$/, "gift-card"],
  [/^(?:donations?|tips?|pay what you want)$/, "donation"],
  [
    /^(?:(?:class|event|workshop|course|ticket|event ticket|(?:accommodation[ -])?booking|appointment)(?:s|es)?)(?:\/(?:event|class))?$/,
    "event",
  ],
  [/^(?:services?|appointments? ?service|appointment\/service|room)$/, "service"],
  [/^(?:prepared food(?: (?:and|&) beverages?)?|food (?:and|&) beverages?)$/, "prepared-food"],
  [/^(?:memberships?|(?:variable )?subscriptions?|variable-subscription)$/, "membership"],
  [
    /^(?:virtual|downloadable|downloads?|digital(?: (?:goods?|items?|products?|files?))?)$/,
    "not-shipped",
  ],
  [/^grouped$/, "group"],
  [/^(?:external|affiliate|external\/affiliate)$/, "elsewhere"],
];

/** "Gift card", "E-Gift Card: $25", "Digital gift certificate", but not "Gift card holder". */
const giftCardName =
  /^(?:[\p{L}’'-]+ ){0,2}(?:e-?)?gift ?(?:cards?|certificates?|vouchers?)\s*(?:$|[–:(|$\d-])/iu;

/** "Wholesale" or "Wholesale only", but not "also for wholesale". */
const wholesaleName = /^wholesale\b|\bwholesale only\b|\(wholesale\)|^trade only\b/i;
const wholesaleCategory = /^(?:wholesale|wholesale only|trade only|b2b)$/i;

/**
 * Whether shoppers could see and buy a row's product, by the usual columns of all shops. A missing
 * or empty column says nothing.
 *
 * @param name the product's name
 * @param kinds its categories
 */
export function whyNotForSale(
  { cells }: FileRow,
  name: string,
  kinds: readonly string[],
): NotForSale | undefined {
  const byChoice = Object.entries(cells).flatMap(([column, cell]) => {
    const answer = readYesNo(cell);
    if (answer === undefined) return [];
    return (answer ? yesMeans[column] : noMeans[column]) ?? [];
  });
  const byState = stateColumns.flatMap((column) => states[wordOf(cells[column])] ?? []);
  const byType = typeColumns
    .flatMap((column) => (cells[column] ?? "").toLowerCase().split(","))
    .map((type) => type.trim())
    .flatMap((type) => types.find(([pattern]) => pattern.test(type))?.[1] ?? []);
  const isWholesale =
    wholesaleName.test(name) || kinds.some((kind) => wholesaleCategory.test(kind.trim()));
  const found = new Set([...byType, ...byState, ...byChoice]);
  if (isWholesale) found.add("wholesale");
  if (giftCardName.test(name.trim())) found.add("gift-card");
  return notForSaleReasons.find((reason) => found.has(reason));
}

/** "Not visible" becomes "notvisible". */
function wordOf(cell = ""): string {
  return cell.toLowerCase().replace(/[^a-z]/g, "");
}
