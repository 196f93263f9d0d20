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

const sentences: Readonly<Record<NotForSale, (shop: string) => string>> = {
  "gift-card": () => "It's a gift card, and the shop sells bars.",
  donation: () => "It's a donation, and the shop sells bars.",
  event: () => "It's an event, and the shop sells what it can ship.",
  service: () => "It's a service, and the shop sells what it can ship.",
  "prepared-food": () => "It's prepared food or a drink, and the shop sells what it can ship.",
  membership: () => "It's a subscription or a membership, and the shop sells single bars.",
  group: () => "It's a group of other products.",
  elsewhere: () => "It's sold on another site.",
  archived: (shop) => `It's archived in ${shop}.`,
  draft: (shop) => `It's a draft in ${shop}, and the shop would show it to everybody.`,
  private: (shop) => `It's private in ${shop}, and the shop would show it to everybody.`,
  hidden: (shop) => `It's hidden in ${shop}, and the shop would show it to everybody.`,
  "not-sold": (shop) => `It isn't for sale in ${shop}.`,
  "not-sold-here": (shop) => `It isn't sold in the United States in ${shop}.`,
  wholesale: () => "It's for wholesale only, and the shop would sell it to everybody.",
  "not-shipped": () => "It isn't something that can be shipped.",
};

/** The sentence for a row. @param shop such as "Shopify", or "the other shop" */
export function describeNotForSale(reason: NotForSale, shop: string): string {
  return sentences[reason](shop);
}

/** The reason of each word, from lists of words by reason. */
function reasonByWord(
  lists: Partial<Record<NotForSale, string>>,
): ReadonlyMap<string | undefined, NotForSale> {
  const reasons = Object.entries(lists) as [NotForSale, string][];
  return new Map(
    reasons.flatMap(([reason, list]) => list.split(" ").map((word) => [word, reason])),
  );
}

/** Yes-or-no columns, by what their "no" means, and by what their "yes" means. */
const noMeans = reasonByWord({
  draft: "published publishedononlinestore",
  hidden: "visible isvisible productvisible showonwebsite online",
  "not-sold": "active isactive enabled sellable forsale available availableforsale soldonline",
  "not-sold-here": "includedunitedstates",
  "not-shipped": "requiresshipping variantrequiresshipping",
});
const yesMeans = reasonByWord({
  archived: "archived deleted",
  hidden: "hidden ishidden",
  draft: "draft isdraft",
  "gift-card": "giftcard",
  "not-shipped": "virtual downloadable",
  wholesale: "wholesaleonly",
});
/** Columns that name a state. */
const stateColumns = [
  ..."status state productstatus listingstate listingstatus published visible".split(" "),
  ..."visibility visibilityincatalog visibilityincatalogue".split(" "),
  ..."squareonlineitemvisibility onlinevisibility".split(" "),
];
const states = reasonByWord({
  draft: "draft autodraft pending pendingreview future scheduled edit",
  private: "private protected passwordprotected",
  hidden: "hidden unlisted invisible notvisible notvisibleindividually unavailable unpublished",
  archived: "archived trash deleted removed expired",
  "not-sold": "inactive disabled off discontinued comingsoon",
});

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

const MONTH =
  "(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)";
const WEEKDAY = "(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|mon|tue|wed|thu|fri|sat|sun)";
const DATE = [
  String.raw`${MONTH}\.?(?: \d|,|$)`,
  String.raw`\d{1,2} ${MONTH}\b`,
  String.raw`(?:1[0-2]|0?[1-9])[/.][0-3]?\d\b`,
  String.raw`\d{1,2}:\d{2}\b`,
  String.raw`\d{1,2} ?[ap]m\b`,
  String.raw`${WEEKDAY}(?: \d|,|$| (?:${MONTH}|morning|afternoon|evening|night)\b)`,
  String.raw`(?:spring|summer|fall|autumn|winter) \d{4}\b`,
].join("|");

/** What follows the kind of an event in its name: a day, people, a place, or nothing. */
const OCCASION = [
  String.raw`\s*(?:$|[–—:,(|@])`,
  String.raw`\s-`,
  String.raw` (?:for|on(?! the)|at|with|tickets?|experience)\b`,
  String.raw` (?:&|and) (?:tasting|tour)`,
  " w/",
  ` (?:${DATE})`,
].join("|");
/** "World-class" and "Head of the Class" are praise. */
const NO_PRAISE = String.raw`(?<!\b(?:world|first|business|working|in|of|of the)[ -])`;

const event = (pattern: string): NameRule => ({
  reason: "event",
  pattern: new RegExp(pattern, "i"),
  mayBeBar: true,
});

type NameRule = {
  readonly reason: NotForSale;
  readonly pattern: RegExp;
  /** Whether a bar may be called so, too. */
  readonly mayBeBar?: true;
};

/** What a name alone tells, where a shop has no column for it or nobody filled it in. */
const nameRules: readonly NameRule[] = [
  // "E-Gift Card: $25", "$25 gift card", "Digital gift certificate", but not "Gift card holder".
  {
    reason: "gift-card",
    pattern:
      /^(?:[$\p{L}\d’'-]+ ){0,2}(?:e-?)?gift ?(?:cards?|certificates?|vouchers?)\s*(?:$|[–:(|$\d-])|^e-?(?:gift|voucher)$|^store credit\b/iu,
  },
  // "Tip jar"
  {
    reason: "donation",
    pattern: /^(?:donations?|donate|tips?|tip jar|gratuity)$/i,
  },
  // "Donation to Food Bank", "Round up for forests"
  {
    reason: "donation",
    pattern: /^donat(?:e|ions?) to\b|^round ?up(?:$| (?:for|to|your)\b)/i,
    mayBeBar: true,
  },
  // "Reserved for Kim"
  { reason: "private", pattern: /^\W*(?:reserved|custom order|private listing) for\b/i },
  // "Staff plate"
  {
    reason: "not-sold",
    pattern: /^(?:staff|employee) (?:plate|meal|drink|discount|price|only)\b/i,
  },
  // "Truffle Class: June 5", but not "Class of 2026", "Workshop Blend" or "Business Class".
  event(
    String.raw`${NO_PRAISE}\b(?:(?:master ?)?class(?:es)?|workshops?|admissions?)(?:${OCCASION})`,
  ),
  // "Factory Tour", "Virtual Tasting for 10", but not "Virtual Tasting Kit".
  event(
    String.raw`\b(?:factory|private|guided|virtual|online|zoom|museum) (?:tour|tasting)s?(?:${OCCASION})`,
  ),
  // "Chocolate Tasting Dec 12": alone, a tasting may be a set of bars.
  event(
    String.raw`\b(?:tasting|tour|pairing|event)s? (?:on (?:zoom\b|${DATE})|tickets?\b|${DATE})|^tickets?:`,
  ),
  // "Chocolate Subscription (monthly)", "3-Month Subscription Box"
  {
    reason: "membership",
    pattern: /^(?!.*%).*\bsubscriptions?(?: box)?\s*(?:$|[–:,(|\d-])|^memberships?\b/i,
  },
  // "Bar of the Month (3 mo)", "Bar of the Month Club", but not "Bar of the Month".
  {
    reason: "membership",
    pattern: /\bof the month (?:club\b|\(?\d{1,2}(?:[ -]?mo|\)))|\bmonth club\b/i,
    mayBeBar: true,
  },
  // "Printable tasting wheel"
  {
    reason: "not-shipped",
    pattern:
      /\b(?:digital|instant|pdf|printable) (?:downloads?|files?|pdf)\b|\bpdf\b|\bprintables?\b|\be-?books?\b/i,
  },
  // "Shipping Protection"
  {
    reason: "not-shipped",
    pattern: /^(?:shipping|package|order|route) (?:protection|insurance)\b/i,
  },
  // "Gift Wrapping", "Rush Fee", "Catering Deposit"
  {
    reason: "service",
    pattern:
      /^(?:shipping|shipping upgrade|sales tax|custom amount|gift (?:wrap(?:ping)?|note|message)|(?:\p{L}+ ){0,2}(?:fee|deposit))$|^invoice #/iu,
  },
  {
    reason: "wholesale",
    pattern: /^wholesale\b|\bwholesale only\b|\(wholesale\)|^trade only\b/i,
  },
];

/** A share of cocoa, a weight, or "bar" as what it is: not "at the bar" or "make your own bar". */
function isNameOfBar(name: string): boolean {
  const hasShare = /\d ?%(?! ?(?:off|discount|deposit)\b)/i.test(name);
  const hasWeight = /\d ?(?:g|gr|grams?|oz|ounces?)\b/i.test(name);
  const isBar = /\b(?:bars?|tablets?)$/i.test(name) && !/\b(?:at|your|mak\w+|build)\b/i.test(name);
  return hasShare || hasWeight || isBar;
}

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
    return (answer ? yesMeans : noMeans).get(column) ?? [];
  });
  const byState = stateColumns.flatMap((column) => states.get(wordOf(cells[column])) ?? []);
  const byType = typeColumns
    .flatMap((column) => (cells[column] ?? "").toLowerCase().split(","))
    .map((type) => type.trim())
    .flatMap((type) => types.find(([pattern]) => pattern.test(type))?.[1] ?? []);
  const byName = reasonsByName(name.trim());

  const found = new Set([...byType, ...byState, ...byChoice, ...byName]);
  // Magento's numbers for products that are switched off, and for those that are only parts of others.
  if (cells.productonline?.trim() === "2") found.add("not-sold");
  if ("attributeset" in cells && cells.status?.trim() === "2") found.add("not-sold");
  if ("attributeset" in cells && cells.visibility?.trim() === "1") found.add("hidden");
  if (kinds.some((kind) => wholesaleCategory.test(kind.trim()))) found.add("wholesale");

  return notForSaleReasons.find((reason) => found.has(reason));
}

function reasonsByName(name: string): NotForSale[] {
  const isBar = isNameOfBar(name);
  const rules = nameRules.filter(
    ({ pattern, mayBeBar }) => pattern.test(name) && !(mayBeBar && isBar),
  );
  return rules.map(({ reason }) => reason);
}

/** "Not visible" becomes "notvisible". */
function wordOf(cell = ""): string {
  return cell.toLowerCase().replace(/[^a-z]/g, "");
}
