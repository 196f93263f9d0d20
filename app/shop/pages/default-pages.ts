import type { HomeContent } from "#domain/home/home-content.ts";
import { type BuiltInPage, builtInPages } from "#domain/pages/built-in-pages.ts";
import type { PageText } from "#domain/pages/page-codec.ts";
import { slugOf } from "#domain/pages/page-slug.ts";

/** Facts that the default texts depend on. */
export type DefaultPageFacts = {
  /** True only in the demo; other shops must not claim what Conche claims. */
  readonly isConche: boolean;
  readonly takesAllCards: boolean;
  /** Where the shop ships, as a sentence. */
  readonly shipsTo: string;
  readonly takesSubscribers: boolean;
  /** Retention periods, as text. */
  readonly retention: {
    readonly abandonedCheckouts: string;
    readonly mailBodies: string;
    readonly browserOrders: string;
  };
};

export type ShownPage = PageText & {
  /** Small text above the title. */
  readonly kicker?: string;
  /** Small text above what is still to come, below what the page already says. */
  readonly laterKicker?: string;
  /** The text says that it has to be replaced. */
  readonly isPlaceholder: boolean;
};

const COMING_SOON = "Coming Soon";
const STILL_WRITING = "We're still writing this page.";
const LAST_UPDATED = "Last updated: December 2024";

const section = (title: string, text: string) =>
  `<h2 id="${slugOf(title)}">${title}</h2><p>${text}</p>`;

/** The default text of a page. */
export function defaultPage(slug: BuiltInPage, facts: DefaultPageFacts): ShownPage {
  const title = builtInPages[slug];
  switch (slug) {
    case "privacy":
      return { title, kicker: LAST_UPDATED, isPlaceholder: false, ...privacy(facts) };
    case "terms":
      return { title, kicker: LAST_UPDATED, isPlaceholder: false, ...terms(facts) };
    case "cottage-food-license":
      return { title, isPlaceholder: false, ...(facts.isConche ? concheLicense : license) };
    default: {
      const { lead, more } = facts.isConche
        ? conchePlaceholder(slug, facts)
        : placeholder(slug, facts);
      const body = `<p>${more}</p>`;
      const saysNothing = lead === STILL_WRITING;
      return {
        title,
        ...(saysNothing ? { kicker: COMING_SOON } : { laterKicker: COMING_SOON }),
        isPlaceholder: true,
        lead,
        body,
      };
    }
  }
}

/** The same page with steps that say how bars are made: only what follows them is still to come. */
export function belowSteps(page: ShownPage, process: HomeContent["process"]): ShownPage {
  const saysSteps = process.steps.some(({ text }) => text !== "");
  if (!page.isPlaceholder || !saysSteps) return page;

  const { kicker = page.laterKicker, ...rest } = page;
  const lead = page.lead === STILL_WRITING ? process.text : page.lead;
  return { ...rest, lead, ...(kicker && { laterKicker: kicker }) };
}

type Placeholder = { readonly lead: string; readonly more: string };

function placeholder(slug: BuiltInPage, { shipsTo }: DefaultPageFacts): Placeholder {
  return {
    lead:
      slug === "shipping"
        ? `${shipsTo} You'll see shipping and tax in your cart before you pay.`
        : STILL_WRITING,
    more: "Until it's here, have a look at our bars, or ask us.",
  };
}

type ConchePlaceholder = keyof typeof conchePlaceholders | "shipping";

function conchePlaceholder(slug: ConchePlaceholder, { shipsTo }: DefaultPageFacts): Placeholder {
  if (slug !== "shipping") return conchePlaceholders[slug];
  return {
    lead: `${shipsTo} The bars are packed so that they arrive whole. You'll see shipping and tax in your cart before you pay.`,
    more: "Transit times by state, and what we do in hot weather, will follow here.",
  };
}

const conchePlaceholders = {
  about: {
    lead: "We are a small kitchen in a small town that makes chocolate from the bean and sells it by the bar.",
    more: "How it began, who turns the wheels and why there is a shell on every wrapper: we are writing it down.",
  },
  process: {
    lead: "Every bar starts as a sack of beans and leaves as something that snaps. Four steps lie between.",
    more: "A longer walk through our kitchen, with all its noise and smells, will follow here.",
  },
  sustainability: {
    lead: "Paper wrappers without plastic, husks that become mulch, and cocoa bought at prices that a farm can live on.",
    more: "We are gathering the figures, so that this page can show them instead of promising.",
  },
  wholesale: {
    lead: "Wholesale, for shops that want our bars by the register: cafés, bookshops, farm stands and small groceries.",
    more: "Price list and case sizes are coming soon. Until then, write to us and tell us what you have in mind.",
  },
  careers: {
    lead: "We are few, we start early, and the kitchen smells of warm cocoa all day long.",
    more: "We're not hiring right now. When we are, you'll read about it here first.",
  },
} satisfies Partial<Record<BuiltInPage, Placeholder>>;

const contactFirst =
  '<p>Want to know more, or are you sensitive to traces of an ingredient? <a href="/contact">Contact us</a> before you order.</p>';

const concheLicense = {
  lead: "Our chocolate is made in a home kitchen under our state's cottage food rules. This is what that means for the bar in your hand.",
  body: [
    section(
      "Labeling",
      "Every bar carries a label with its name, its ingredients by weight, the allergens that it contains, its net weight, and who made it. The same list stands on the bar's page in the shop, so that you can read it before you buy.",
    ),
    section(
      "Clean production",
      "Tools and surfaces are washed and sanitized before each batch. No pets, no visitors and no other cooking while chocolate is being made. Beans are sorted by hand, roasted through, and kept apart from finished bars; we write down each batch, so that we can say what went into yours.",
    ),
    section(
      "Only permitted products",
      "We sell only products that cottage food rules permit: bars that keep at room temperature. There are no cream fillings, nothing that needs a refrigerator, and nothing with alcohol.",
    ),
    contactFirst,
  ].join(""),
};

const license = {
  lead: "What cottage food rules ask of a kitchen that sells what it makes.",
  body: [
    section(
      "Labeling",
      "A label says what a food is called, what is in it by weight, which allergens it contains, what it weighs and who made it. In this shop a bar's page lists its ingredients and allergens, so that you can read them before you buy.",
    ),
    section(
      "Clean production",
      "Cottage food rules ask for washed and sanitized tools and surfaces, and for a kitchen without pets, visitors or other cooking while food is made.",
    ),
    section(
      "Only permitted products",
      "A cottage food kitchen sells only what its state permits: mostly foods that keep at room temperature.",
    ),
    contactFirst,
  ].join(""),
};

function privacy({ retention, takesSubscribers }: DefaultPageFacts): Omit<PageText, "title"> {
  const newsletterStored = takesSubscribers
    ? " When you sign up for our newsletter: your email address, and when you signed up, confirmed and unsubscribed."
    : "";
  const newsletterKept = takesSubscribers
    ? " An address for our newsletter stays until you ask us to delete it, and goes after a week if you never confirmed it. Once you unsubscribe, we keep it only to know that you want no more mail."
    : "";
  return {
    lead: "We ask for what it takes to send you chocolate, and for nothing else.",
    body: [
      section(
        "What we store",
        `When you order: your name, your email address, where the parcel goes, a phone number if you give us one, what you ordered and what you paid, and what we note about your wishes. You need no account. When you ask us to tell you that a bar is back or here, or that the shop opens: your email address and which bar. When you write to us: your message, until it is mailed to us. When you write a review: its stars and words and the name you choose, which everybody sees once it is published.${newsletterStored}`,
      ),
      section(
        "Payment",
        "Card and bank details go straight to our payment provider and never reach our own computers. We keep only the kind of payment, the brand and the last four digits, so that you can recognize it on your receipt.",
      ),
      section(
        "In your browser",
        "Your cart, and copies of the orders that you placed on this device, are kept in your browser, and your name and address if you ask the checkout to remember them. There are no advertising cookies and nothing that follows you to other sites.",
      ),
      section(
        "How long we keep it",
        `Orders stay until you ask us to erase your data; then our books keep their numbers and amounts. What you typed into a checkout that was never paid is deleted after ${retention.abandonedCheckouts}, the text of our emails to you after ${retention.mailBodies}, and your browser's own copies of your orders after ${retention.browserOrders}. An address that waits for a bar goes a month after we wrote to it, or after a week if you never confirmed it.${newsletterKept} Our backups forget all that a while later.`,
      ),
      section(
        "Who else sees it",
        `The payment provider, the carrier that brings the parcel, and the services that send our email${takesSubscribers ? ", send our newsletter" : ""} and keep our books. Each gets only what its part of the work needs. We do not sell your data.`,
      ),
      section(
        "Your say",
        'Ask us what we store about you, have it corrected, or have it deleted as far as tax law lets us. <a href="/contact">Contact us</a> and we will see to it.',
      ),
    ].join(""),
  };
}

function terms({ takesAllCards, shipsTo }: DefaultPageFacts): Omit<PageText, "title"> {
  const cards = takesAllCards ? "cards" : "debit cards (Visa and Mastercard)";
  return {
    lead: "The short version: you order, we pack, and if something is wrong we put it right.",
    body: [
      section(
        "Orders and prices",
        "Prices are in US dollars. Tax and shipping are shown before you pay, and the total on the button is the total that is charged. An order is placed when your payment is accepted.",
      ),
      section(
        "Payment",
        `We accept ${cards} and bank payments by ACH. A bank payment takes a few business days to arrive; we tell you when it has.`,
      ),
      section(
        "Shipping",
        `${shipsTo} Chocolate melts: in hot weeks we may wait for a cooler day, and we'll write to you first.`,
      ),
      section(
        "Returns and refunds",
        "You may return unopened bars within 30 days. If a bar arrives broken or melted, a photograph is enough. Refunds reach your card or account within 5-7 business days.",
      ),
      section(
        "Changes",
        "We give 30 days notice of material changes to these terms. An order is always governed by the terms of the day on which it was placed.",
      ),
      '<p>Is something unclear? <a href="/contact">Contact us</a>.</p>',
    ].join(""),
  };
}
