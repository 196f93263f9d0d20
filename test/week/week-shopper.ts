import {
  type CampaignShopper,
  goShopping,
  makeShopper,
  type Place,
  post,
} from "../faults/campaign-shopper.ts";
import { SCARCE_BAR } from "../faults/faulty-world.ts";
import type { Random } from "../faults/random.ts";
import type { WeekWorld } from "./week-world.ts";

/** In July, the last two are hot. */
const homes: readonly Place[] = [
  { street: "12 Invented Street", city: "Portland", state: "OR", zipCode: "97201" },
  { street: "3 Imaginary Lane", city: "Burlington", state: "VT", zipCode: "05401" },
  { street: "44 Made-up Road", city: "Bangor", state: "ME", zipCode: "04401" },
  { street: "7 Pretend Avenue", city: "Phoenix", state: "AZ", zipCode: "85001" },
  { street: "9 Fictional Court", city: "Austin", state: "TX", zipCode: "78701" },
];

const DAY_MS = 86_400_000;

/** @param now orders are placed now or a little later */
export function makeWeekShopper(random: Random, number: number, now: Date): CampaignShopper {
  const shopper = makeShopper(random, number);
  // One in ten waits for long.
  const days = random.chance(0.1) ? 40 : random.below(4);
  const shipAfter = new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10);
  return {
    ...shopper,
    home: random.pick(homes),
    ...(random.chance(0.2) && { lines: [{ productId: SCARCE_BAR, quantity: 1 }] }),
    ...(random.chance(0.15) && {
      gift: {
        ...random.pick(homes),
        firstName: "Kim",
        message: "An invented greeting.",
        shipAfter: random.chance(0.7) ? shipAfter : "",
        email: random.chance(0.5) ? `kim.example.${number}@example.com` : "",
      },
    }),
  };
}

/** Shops; whoever finds the scarce bar sold out asks to be told when it is back. */
export async function sendShopper(world: WeekWorld, shopper: CampaignShopper): Promise<string> {
  const outcome = await goShopping(shopper, world.counter);
  if (outcome !== "sold out") return outcome;
  await world.counter.shopIsUp();
  const form = new URLSearchParams({ product: String(SCARCE_BAR), email: shopper.email });
  await fetch(`${world.counter.shopUrl}/notify`, {
    method: "POST",
    headers: { "x-forwarded-proto": "https", "x-forwarded-for": shopper.address },
    body: form,
    // A kill may cut it; then this one does not ask again.
  }).catch(() => {});
  return outcome;
}

/**
 * What customers do about their mail in the evening: some whose payment failed pay again by card,
 * and all confirm that they want to hear when a bar is back.
 *
 * @param answered the Message-IDs of mails that were read before; the new ones are added
 * @returns how many paid again
 */
export async function answerMails(
  world: WeekWorld,
  random: Random,
  answered: Set<string>,
): Promise<number> {
  const { mailbox, counter } = world;
  let paidAgain = 0;
  for (const { messageId, subject, text, to } of mailbox.mails) {
    if (answered.has(messageId)) continue;
    answered.add(messageId);
    const [, notice] = /\/notify\/([\da-f-]{36})/.exec(text) ?? [];
    if (notice && subject.startsWith("Tell you when ")) {
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

async function payAgain(
  { db, counter }: WeekWorld,
  link: { readonly number: string; readonly token: string; readonly email: string },
): Promise<boolean> {
  const { id } = await db
    .selectFrom("orders")
    .select("id")
    .where("order_number", "=", link.number)
    .executeTakeFirstOrThrow();
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
