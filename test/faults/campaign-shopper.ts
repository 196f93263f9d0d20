import { DAY_MS } from "#domain/time/durations.ts";
import type { Random } from "./random.ts";

/** At which point a shopper of the campaign leaves. */
export type Patience =
  | "sees the order"
  | "closes the tab after paying"
  | "leaves before paying"
  /** Bars are reserved, and nothing is paid. */
  | "walks away after Pay";

export type CampaignShopper = {
  readonly checkoutId: string;
  readonly email: string;
  readonly address: string;
  readonly method: "card" | "us_bank_account";
  /** One of the provider's test numbers; some bank accounts fail days later. */
  readonly account: string;
  readonly patience: Patience;
  /** Products with quantities; the first three may be a bundle. */
  readonly lines: readonly {
    readonly productId: number;
    readonly quantity: number;
    readonly bundleId?: string;
    readonly bundleSize?: 3 | 5;
  }[];
  /** Whether they enter the discount code, which is used up during the campaign. */
  readonly hasCode: boolean;
  /** Where it goes; Portland by default. */
  readonly home?: Place;
  /** They pick it up in the shop. */
  readonly picksUp?: boolean;
  /** It is a gift to somebody else. */
  readonly gift?: CampaignGift;
  /** One payment for the same bars to each of these; codes and gift cards do not count then. */
  readonly recipients?: readonly CampaignGift[];
  /** The code of a gift card, which pays as much as is left on it. */
  readonly giftCard?: string;
  /** They buy a gift card, and no bars. */
  readonly card?: {
    /** In cents. */
    readonly amount: number;
    readonly email: string;
    /** The day on which it is mailed; empty for at once. */
    readonly emailOn: string;
  };
};

export type CampaignGift = Place & {
  readonly firstName: string;
  readonly message: string;
  /** A day, or empty. */
  readonly shipAfter: string;
  readonly email: string;
};

export type Place = {
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly zipCode: string;
};

/** The discount code of the campaign. */
export const CODE = "CAMPAIGN";

/** The shopper's connections to the shop and the provider. */
export type Counter = {
  /** Resolves when a process answers again. */
  shopIsUp(): Promise<void>;
  readonly shopUrl: string;
  /** What the provider's script does when Pay is pressed. */
  confirmPayment(
    clientSecret: string,
    shopper: CampaignShopper,
  ): Promise<"paid" | "not paid" | "no answer">;
};

export function makeShopper(random: Random, number: number): CampaignShopper {
  const bundle = random.chance(0.6);
  const products = Array.from({ length: bundle ? 3 : 1 + random.below(3) }, () => ({
    // Sample bars that are in stock.
    productId: 1 + random.below(5),
    quantity: bundle ? 1 : 1 + random.below(4),
    ...(bundle && { bundleId: "box-1", bundleSize: 3 as const }),
  }));
  const method = random.chance(0.3) ? "us_bank_account" : "card";
  const hex = () =>
    random
      .below(2 ** 32)
      .toString(16)
      .padStart(8, "0");
  const id = hex() + hex() + hex() + hex();
  return {
    checkoutId: `${id.slice(0, 8)}-${id.slice(8, 12)}-4${id.slice(13, 16)}-8${id.slice(17, 20)}-${id.slice(20)}`,
    // Some customers return: the ERP must recognize them.
    email: `robin.sample.${random.chance(0.2) ? "regular" : number}@example.com`,
    address: `198.51.${number >> 8}.${number & 255}`,
    method,
    account:
      method === "card"
        ? random.pick(["4242424242424242", "5555555555554444"])
        : random.pick(["000123456789", "000123456789", "000222222227"]),
    patience: random.chance(0.1)
      ? random.pick(["leaves before paying", "walks away after Pay"] as const)
      : random.chance(0.2)
        ? "closes the tab after paying"
        : "sees the order",
    lines: products,
    hasCode: random.chance(0.3),
  };
}

export const portland: Place = {
  street: "12 Invented Street",
  city: "Portland",
  state: "OR",
  zipCode: "97201",
};

/** In July, the last two are hot. */
export const homes: readonly Place[] = [
  portland,
  { street: "3 Imaginary Lane", city: "Burlington", state: "VT", zipCode: "05401" },
  { street: "44 Made-up Road", city: "Bangor", state: "ME", zipCode: "04401" },
  { street: "7 Pretend Avenue", city: "Phoenix", state: "AZ", zipCode: "85001" },
  { street: "9 Fictional Court", city: "Austin", state: "TX", zipCode: "78701" },
];

/** The same shopper sends the bars to some people at once. */
export function forSeveral(
  random: Random,
  shopper: CampaignShopper,
  count: number,
): CampaignShopper {
  const recipients = Array.from({ length: count }, () => ({
    ...random.pick(homes),
    firstName: "Kim",
    message: "An invented greeting.",
    shipAfter: "",
    email: "",
  }));
  return { ...shopper, hasCode: false, recipients };
}

/** The same shopper buys a gift card instead, which is mailed after the campaign. */
export function forGiftCard(random: Random, shopper: CampaignShopper): CampaignShopper {
  const card = {
    amount: random.pick([2_500, 5_000, 10_000]),
    email: "kim.example@example.com",
    emailOn: new Date(Date.now() + 40 * DAY_MS).toISOString().slice(0, 10),
  };
  return { ...shopper, hasCode: false, lines: [], card };
}

/** The checkout's form. */
export function detailsOf({ email, home = portland, gift, recipients, card }: CampaignShopper) {
  return {
    email,
    firstName: "Robin",
    lastName: "Sample",
    phone: "",
    ...home,
    notes: "",
    ...(gift && { gift: giftOf(gift) }),
    ...(recipients && { recipients: recipients.map(giftOf) }),
    ...(card && {
      giftCard: {
        recipientName: "Kim Example",
        recipientEmail: card.email,
        senderName: "",
        message: "An invented greeting.",
        emailOn: card.emailOn,
      },
    }),
  };
}

function giftOf(gift: CampaignGift) {
  return { lastName: "Example", phone: "", ...gift };
}
