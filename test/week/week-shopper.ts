import { DAY_MS } from "#domain/time/durations.ts";
import { listOrderReviews } from "#server/reviews/review-queries.ts";
import { rowOf } from "#test/support/rows.ts";
import {
  type CampaignGift,
  type CampaignShopper,
  homes,
  makeShopper,
} from "../faults/campaign-shopper.ts";
import { SCARCE_BAR } from "../faults/faulty-world.ts";
import { goShopping } from "../faults/go-shopping.ts";
import type { Random } from "../faults/random.ts";
import { post } from "../faults/shop-request.ts";
import type { WeekWorld } from "./week-world.ts";

/**
 * @param world.now orders are placed now or a little later
 * @param world.codes of gift cards that were mailed; several shoppers may have the same
 */
export function makeWeekShopper(
  random: Random,
  number: number,
  { now, codes }: { readonly now: Date; readonly codes: readonly string[] },
): CampaignShopper {
  const shopper = { ...makeShopper(random, number), home: random.pick(homes) };
  // One in ten waits for long.
  const days = random.chance(0.1) ? 40 : random.below(4);
  const later = new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10);
  const giftTo = (email: string): CampaignGift => ({
    ...random.pick(homes),
    firstName: "Kim",
    message: "An invented greeting.",
    shipAfter: random.chance(0.7) ? later : "",
    email: random.chance(0.5) ? email : "",
  });
  // Of each dozen: one buys a gift card, one for several people, one or two pick up, two send a gift.
  const what = number % 12;
  if (what === 3) {
    const card = { amount: random.pick([2_500, 5_000]), email: `card.${number}@example.com` };
    const emailOn = random.chance(0.5) ? later : "";
    return { ...shopper, lines: [], hasCode: false, card: { ...card, emailOn } };
  }
  const products = random.chance(0.2) ? [{ productId: SCARCE_BAR, quantity: 1 }] : shopper.lines;
  if (what === 5) {
    const recipients = Array.from({ length: 2 + random.below(3) }, (_, index) =>
      giftTo(`kim.example.${number}.${index}@example.com`),
    );
    return { ...shopper, lines: products, hasCode: false, recipients };
  }
  return {
    ...shopper,
    lines: products,
    ...(codes.length > 0 && random.chance(0.3) && { giftCard: random.pick(codes) }),
    ...(what === 7 || number % 24 === 1
      ? { picksUp: true }
      : (what === 0 || what === 9) && { gift: giftTo(`kim.example.${number}@example.com`) }),
  };
}

/** Shops; whoever finds the scarce bar sold out asks to be told when it is back. */
export async function sendShopper(world: WeekWorld, shopper: CampaignShopper): Promise<string> {
  const result = await goShopping(shopper, world.counter);
  if (result !== "sold out") return result;
  await world.counter.shopIsUp();
  const form = new URLSearchParams({ product: String(SCARCE_BAR), email: shopper.email });
  await fetch(`${world.counter.shopUrl}/notify`, {
    method: "POST",
    headers: { "x-forwarded-proto": "https", "x-forwarded-for": shopper.address },
    body: form,
    // A kill may cut it; then this one does not ask again.
  }).catch(() => {});
  return result;
}

/** What customers have read in their mail. */
export type ReadMail = {
  /** The Message-IDs of mails that were read. */
  readonly answered: Set<string>;
  /** The codes of gift cards. */
  readonly codes: string[];
};

/**
 * What customers do about their mail in the evening: some whose payment failed pay again by card,
 * all confirm that they want to hear when a bar is back, who got a gift card keeps its code, and half
 * of those who are asked write a review.
 *
 * @param read the new mails are added
 * @returns how many paid again
 */
export async function replyToMails(
  world: WeekWorld,
  random: Random,
  { answered, codes }: ReadMail,
): Promise<number> {
  const { mailbox, counter } = world;
  let paidAgain = 0;
  for (const { messageId, subject, text, to } of mailbox.mails) {
    if (answered.has(messageId)) continue;
    answered.add(messageId);
    const [code] = /\b[\dA-Z]{4}(?:-[\dA-Z]{4}){3}\b/.exec(text) ?? [];
    if (code && /^Your \$[\d.]+ gift card to /.test(subject)) codes.push(code);
    const [link, orderId = ""] = /\/review\/([\da-f-]{36})\?token=[^\s)]+/.exec(text) ?? [];
    if (link && random.chance(1 / 2)) await writeReview(world, link, orderId);
    const [, notice] = /\/notify\/([\da-f-]{36})/.exec(text) ?? [];
    if (notice && subject.startsWith("Want to know when ")) {
      await fetch(`${counter.shopUrl}/notify/${notice}`, {
        method: "POST",
        headers: { "x-forwarded-proto": "https", "x-forwarded-for": "203.0.113.1" },
        body: new URLSearchParams({ do: "confirm" }),
      });
    }
    const [, number = "", token = ""] = /\/order\/([\w-]+)\/pay\?token=([^\s)]+)/.exec(text) ?? [];
    if (!token || !subject.startsWith("Payment failed") || random.chance(1 / 3)) continue;
    if (await payAgain(world, { number, token, email: to[0] ?? "" })) paidAgain += 1;
  }
  return paidAgain;
}

async function writeReview({ db, counter }: WeekWorld, link: string, orderId: string) {
  const [item] = await listOrderReviews(db, orderId);
  // All of the money went back after the request was mailed.
  if (!item) return;
  const form = {
    product: String(item.productId),
    stars: "4",
    body: "Snaps well.",
    author: "Robin",
  };
  const { status } = await fetch(`${counter.shopUrl}${link}`, {
    method: "POST",
    headers: { "x-forwarded-proto": "https", "x-forwarded-for": "203.0.113.3" },
    body: new URLSearchParams(form),
  });
  if (status !== 200) throw new Error(`A review was answered with ${status}.`);
}

async function payAgain(
  { db, counter }: WeekWorld,
  link: { readonly number: string; readonly token: string; readonly email: string },
): Promise<boolean> {
  const { id } = await rowOf(db, "orders", ["id"], { order_number: link.number });
  const address = "203.0.113.2";
  const { body } = await post(`${counter.shopUrl}/api/orders/${id}/payment-intent`, address, {
    methodTypes: ["card"],
    token: link.token,
  });
  // Sold out meanwhile, or cancelled.
  if (typeof body.clientSecret !== "string") return false;
  const paid = await counter.confirmPayment(body.clientSecret, {
    checkoutId: id,
    email: link.email,
    address,
    method: "card",
    account: "4242424242424242",
    patience: "sees the order",
    lines: [],
    hasCode: false,
  });
  await post(`${counter.shopUrl}/api/checkouts/${id}/order`, address, { tab: "pay-again" });
  return paid === "paid";
}
