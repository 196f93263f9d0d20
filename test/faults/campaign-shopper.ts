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
  /** It is a gift to somebody else. */
  readonly gift?: Place & {
    readonly firstName: string;
    readonly message: string;
    /** A day, or empty. */
    readonly shipAfter: string;
    readonly email: string;
  };
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

const TRIES = 60;

/**
 * Buys like a browser, with the same requests: retries unanswered requests, and starts again when
 * totals have changed.
 *
 * @returns the result as far as the shopper knows
 */
export async function goShopping(
  shopper: CampaignShopper,
  counter: Counter,
): Promise<"saw the order" | "left" | "sold out" | "gave up"> {
  const { checkoutId, address, method, lines } = shopper;
  const tab = `tab-${checkoutId.slice(0, 8)}`;
  let amount = 0;
  let clientSecret = "";
  let code = shopper.hasCode ? CODE : null;
  const { state, zipCode } = shopper.gift ?? shopper.home ?? portland;
  const destination = { state, zipCode };
  // Asked for only where there is a choice; whoever may wait for cool weather does.
  let shipping: { readonly optionId: string; readonly heat: "wait" | null } | null = null;
  const chooseShipping = async () => {
    const url = `${counter.shopUrl}/api/shipping-options`;
    const { body } = await post(url, address, { lines, destination });
    const [option] = (body.options ?? []) as { id: string; heat: object | null }[];
    if (option) shipping = { optionId: option.id, heat: option.heat ? "wait" : null };
  };

  const begin = () =>
    insist(counter, async () => {
      const answer = await post(`${counter.shopUrl}/api/create-payment-intent`, address, {
        amount,
        currency: "usd",
        orderData: { items: [] },
        methodTypes: [method],
        checkoutId,
        lines,
        destination,
        shipping,
        code,
        tab,
      });
      if (isCodeRefused(answer)) code = null;
      if (isShippingChanged(answer)) await chooseShipping();
      if (answer.status === 409 && answer.body.totals) {
        amount = (answer.body.totals as { total: number }).total;
        return undefined;
      }
      if (isSoldOut(answer)) return "sold out";
      if (answer.status !== 200) return undefined;
      clientSecret = String(answer.body.clientSecret);
      return "begun";
    });
  const submit = () =>
    insist(counter, async () => {
      const url = `${counter.shopUrl}/api/checkouts/${checkoutId}/details`;
      const body = { amount, details: detailsOf(shopper), lines, shipping, code, tab };
      const answer = await post(url, address, body);
      if (isSoldOut(answer)) return "sold out";
      if (isCodeRefused(answer)) {
        code = null;
        return "begin again";
      }
      if (isShippingChanged(answer)) {
        await chooseShipping();
        return "begin again";
      }
      return answer.status === 200 ? "submitted" : undefined;
    });

  const begun = await begin();
  if (begun !== "begun") return begun ?? "gave up";
  if (shopper.patience === "leaves before paying") return "left";

  let submitted = await submit();
  for (let left = 3; submitted === "begin again" && left > 0; left -= 1) {
    // Others used up the code, or the owner changed how she ships. The price is now another one.
    const again = await begin();
    if (again !== "begun") return again ?? "gave up";
    submitted = await submit();
  }
  if (submitted === "sold out") return submitted;
  if (submitted !== "submitted") return "gave up";
  if (shopper.patience === "walks away after Pay") return "left";

  const paid = await insist(counter, async () => {
    const outcome = await counter.confirmPayment(clientSecret, shopper);
    return outcome === "paid" || undefined;
  });
  if (!paid) return "gave up";
  if (shopper.patience === "closes the tab after paying") return "left";

  const seen = await insist(counter, async () => {
    const { status } = await post(`${counter.shopUrl}/api/checkouts/${checkoutId}/order`, address, {
      tab,
    });
    return status === 200 || undefined;
  });
  return seen ? "saw the order" : "gave up";
}

/** The code was used up, and the answer tells the browser to forget it. */
function isCodeRefused({ status, cookie }: { status: number; cookie: string | null }): boolean {
  return status === 409 && cookie !== null;
}

/** The owner changed how she ships, or it got hot on the way. */
function isShippingChanged({ status, body }: Answer): boolean {
  return status === 409 && body.code === "shipping-changed";
}

/** The bars were sold to somebody else, and nothing was charged. */
function isSoldOut({ status, body }: Answer): boolean {
  return status === 409 && body.code === "unavailable";
}

export function makeShopper(random: Random, number: number): CampaignShopper {
  const bundle = random.chance(0.6);
  const bars = Array.from({ length: bundle ? 3 : 1 + random.below(3) }, () => ({
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
    lines: bars,
    hasCode: random.chance(0.3),
  };
}

const portland: Place = {
  street: "12 Invented Street",
  city: "Portland",
  state: "OR",
  zipCode: "97201",
};

function detailsOf({ email, home = portland, gift }: CampaignShopper) {
  return {
    email,
    firstName: "Robin",
    lastName: "Sample",
    phone: "",
    ...home,
    notes: "",
    ...(gift && { gift: { lastName: "Example", phone: "", ...gift } }),
  };
}

/** Retries while there is no answer. */
export async function insist<T>(
  { shopIsUp }: Counter,
  attempt: () => Promise<T | undefined>,
): Promise<T | undefined> {
  for (let tries = 0; tries < TRIES; tries++) {
    try {
      await shopIsUp();
      const result = await attempt();
      if (result !== undefined) return result;
    } catch {
      // No answer.
    }
    await new Promise((done) => setTimeout(done, Math.min(1_000, 50 * tries)));
  }
  return undefined;
}

type Answer = { readonly status: number; readonly body: Record<string, unknown> };

/** A request like the page's. */
export async function post(url: string, address: string, body: unknown) {
  const response = await fetch(url, {
    method: "POST",
    // Each shopper has their own address, as behind a proxy.
    headers: { "content-type": "application/json", "x-forwarded-for": address },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(15_000),
  });
  const text = await response.text();
  let parsed: Record<string, unknown> = {};
  try {
    parsed = JSON.parse(text);
  } catch {
    // An error page, not JSON.
  }
  return { status: response.status, body: parsed, cookie: response.headers.get("set-cookie") };
}
