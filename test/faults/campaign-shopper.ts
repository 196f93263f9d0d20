import type { Random } from "./random.ts";

/** What a shopper of the campaign does before they are never heard of again. */
export type Patience =
  | "sees the order"
  | "closes the tab after paying"
  | "leaves before paying"
  /** When bars are reserved, and no money moves. */
  | "walks away after Pay";

export type CampaignShopper = {
  readonly checkoutId: string;
  readonly email: string;
  readonly address: string;
  readonly method: "card" | "us_bank_account";
  /** A test number of the provider's; some bank accounts bounce days later. */
  readonly account: string;
  readonly patience: Patience;
  /** Bars and how many; the first three may be a bundle. */
  readonly lines: readonly {
    readonly productId: number;
    readonly quantity: number;
    readonly bundleId?: string;
    readonly bundleSize?: 3 | 5;
  }[];
};

/** How a shopper's browser reaches the shop and the provider. */
export type Counter = {
  /** Resolves when a process answers again. */
  shopIsUp(): Promise<void>;
  readonly shopUrl: string;
  /** What the provider's own script does when Pay is pressed. */
  confirmPayment(
    clientSecret: string,
    shopper: CampaignShopper,
  ): Promise<"paid" | "not paid" | "no answer">;
};

const TRIES = 60;

/**
 * Buys as a browser would, over the same calls and with its patience: what gets no answer is asked
 * again, what is refused for new totals is read and asked anew.
 *
 * @returns how it ended, as far as the shopper knows
 */
export async function goShopping(
  shopper: CampaignShopper,
  counter: Counter,
): Promise<"saw the order" | "left" | "sold out" | "gave up"> {
  const { checkoutId, address, method, lines } = shopper;
  const tab = `tab-${checkoutId.slice(0, 8)}`;
  let amount = 0;
  let clientSecret = "";

  const begun = await insist(counter, async () => {
    const answer = await post(`${counter.shopUrl}/api/create-payment-intent`, address, {
      amount,
      currency: "usd",
      orderData: { items: [] },
      methodTypes: [method],
      checkoutId,
      lines,
      tab,
    });
    if (answer.status === 409 && answer.body.totals) {
      amount = (answer.body.totals as { total: number }).total;
      return undefined;
    }
    if (isSoldOut(answer)) return "sold out";
    if (answer.status !== 200) return undefined;
    clientSecret = String(answer.body.clientSecret);
    return "begun";
  });
  if (begun !== "begun") return begun ?? "gave up";
  if (shopper.patience === "leaves before paying") return "left";

  const submitted = await insist(counter, async () => {
    const answer = await post(`${counter.shopUrl}/api/checkouts/${checkoutId}/details`, address, {
      amount,
      details: detailsOf(shopper),
      lines,
      tab,
    });
    if (isSoldOut(answer)) return "sold out";
    return answer.status === 200 ? "submitted" : undefined;
  });
  if (submitted !== "submitted") return submitted ?? "gave up";
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

/** Somebody else was faster, and nothing was charged. */
function isSoldOut({ status, body }: { status: number; body: Record<string, unknown> }): boolean {
  return status === 409 && body.code === "unavailable";
}

export function makeShopper(random: Random, number: number): CampaignShopper {
  const bundle = random.chance(0.6);
  const bars = Array.from({ length: bundle ? 3 : 1 + random.below(3) }, () => ({
    // The sample bars that are in stock.
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
    // Some come back: the books must know them as one person.
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
  };
}

function detailsOf({ email }: CampaignShopper) {
  return {
    email,
    firstName: "Robin",
    lastName: "Sample",
    phone: "",
    street: "12 Invented Street",
    city: "Portland",
    state: "OR",
    zipCode: "97201",
    notes: "",
  };
}

/** Tries again while nobody answers. */
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
      // Nobody answered.
    }
    await new Promise((done) => setTimeout(done, Math.min(1_000, 50 * tries)));
  }
  return undefined;
}

async function post(url: string, address: string, body: unknown) {
  const response = await fetch(url, {
    method: "POST",
    // Each shopper has an address of their own, as behind a proxy.
    headers: { "content-type": "application/json", "x-forwarded-for": address },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(15_000),
  });
  const text = await response.text();
  let parsed: Record<string, unknown> = {};
  try {
    parsed = JSON.parse(text);
  } catch {
    // A page that says that the shop cannot be reached.
  }
  return { status: response.status, body: parsed };
}
