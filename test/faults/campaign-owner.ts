import { toDecimal } from "#domain/money/cents.ts";
import { everythingLeft, proposeRefund } from "#domain/refunds/refund-proposal.ts";
import { readRefundable } from "#server/refunds/read-refundable.ts";
import { insist } from "./campaign-shopper.ts";
import type { FaultyWorld } from "./faulty-world.ts";
import type { Random } from "./random.ts";

/** Takes every payment for its own. */
const anyProvider = { knows: () => true };

/** The owner of the campaign's shop, who gives a part of some orders back. */
export function campaignOwner({ db, counter, pin }: FaultyWorld, random: Random) {
  let cookie = "";

  async function unlock(): Promise<void> {
    const response = await send("/admin/unlock", new URLSearchParams({ pin, next: "/admin" }));
    if (response.status !== 302) return;
    cookie = response.headers
      .getSetCookie()
      .map((each) => each.split(";")[0])
      .join("; ");
  }

  async function send(path: string, body: URLSearchParams): Promise<Response> {
    return await fetch(`${counter.shopUrl}${path}`, {
      method: "POST",
      // As the proxy of a shop under https says it.
      headers: { "x-forwarded-proto": "https", "x-forwarded-for": "192.0.2.1", cookie },
      body,
      redirect: "manual",
      signal: AbortSignal.timeout(15_000),
    });
  }

  return {
    /**
     * Gives one bar of an order back, pressing again as long as nobody answers.
     *
     * @returns "refunded", or "not possible" when there is no money (yet) that could be given back
     */
    async refundBar(orderId: string): Promise<"refunded" | "not possible" | "gave up"> {
      // The database may be away at this moment.
      const read = () =>
        readRefundable({ payments: anyProvider, clock: () => new Date() }, db, orderId);
      const refundable = await insist(counter, read);
      if (!refundable || refundable.obstacle) return "not possible";
      const { parts, refunds } = refundable;
      const bars = everythingLeft(parts).items;
      const chosen = bars[random.below(bars.length)];
      if (!chosen) return "not possible";
      const items = [{ itemId: chosen.itemId, quantity: 1 }];
      const { amount } = proposeRefund(parts, { items, shipping: parts.shippingRefunded });
      const form = new URLSearchParams({
        do: "refund",
        order: orderId,
        knownRefunds: String(refunds.length),
        bars: `${chosen.itemId}:1`,
        shipping: "0.00",
        amount: toDecimal(amount),
        reason: "damaged",
        note: "",
      });
      const done = await insist(counter, async () => {
        if (!cookie) await unlock();
        const { status } = await send("/admin/orders", form);
        // 409: an earlier try arrived, although its answer did not.
        if (status === 200 || status === 409) return true;
        if (status === 302) cookie = "";
        return undefined;
      });
      return done ? "refunded" : "gave up";
    },
  };
}
