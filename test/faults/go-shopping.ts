import { giftCardShare } from "#domain/gift-cards/gift-card-share.ts";
import { cents } from "#domain/money/cents.ts";
import { destinationOf } from "#domain/tax/tax-rules.ts";
import {
  type CampaignShopper,
  CODE,
  type Counter,
  detailsOf,
  portland,
} from "./campaign-shopper.ts";
import { insist, post, type Result } from "./shop-request.ts";

/** How often a shopper starts again because the price changed between the page and Pay. */
const CHANGES = 10;

/** Where a shopper got stuck, and the shop's last answer to the checkout page. */
export type GaveUp = `gave up ${string}`;

/**
 * Buys like a browser, with the same requests: retries unanswered requests, and starts again when
 * totals have changed.
 *
 * @returns the result as far as the shopper knows
 */
export async function goShopping(
  shopper: CampaignShopper,
  counter: Counter,
): Promise<"saw the order" | "left" | "sold out" | GaveUp> {
  const { checkoutId, address, patience } = shopper;
  const page = checkoutPage(shopper, counter);
  const gaveUp = (step: string): GaveUp => `gave up ${step}: ${page.lastResponse()}`;
  const begun = await page.begin();
  if (begun === "placed") return "saw the order";
  if (begun !== "begun") return begun ?? gaveUp("opening the checkout");
  if (patience === "leaves before paying") return "left";

  let submitted = await page.submit();
  for (let remaining = CHANGES; submitted === "begin again" && remaining > 0; remaining -= 1) {
    // Others used up the code or the gift card, or the owner changed how the shop ships.
    const again = await page.begin();
    if (again === "placed") return "saw the order";
    if (again !== "begun") return again ?? gaveUp("opening the changed checkout");
    submitted = await page.submit();
  }
  if (submitted === "sold out") return submitted;
  // The gift card paid all of it.
  if (submitted === "placed") return "saw the order";
  if (submitted !== "submitted") return gaveUp("pressing Pay");
  if (patience === "walks away after Pay") return "left";

  const paid = await insist(counter, async () => {
    const result = await counter.confirmPayment(page.clientSecret(), shopper);
    return result === "paid" || undefined;
  });
  if (!paid) return gaveUp("paying");
  if (patience === "closes the tab after paying") return "left";

  const seen = await insist(counter, async () => {
    const url = `${counter.shopUrl}/api/checkouts/${checkoutId}/order`;
    const { status } = await post(url, address, { tab: page.tab });
    return status === 200 || undefined;
  });
  return seen ? "saw the order" : gaveUp("waiting for the order");
}

/** What counts here of the parts of a quote. */
type QuotePart = {
  readonly options?: readonly { id: string; heat: object | null; pickup: unknown }[];
  readonly available?: number;
};

/** What the page knows, and its two requests before the payment. */
function checkoutPage(shopper: CampaignShopper, counter: Counter) {
  const { checkoutId, address, method, lines, recipients = [], card } = shopper;
  const tab = `tab-${checkoutId.slice(0, 8)}`;
  let amount = card?.amount ?? 0;
  let clientSecret = "";
  let lastResponse = "none";
  let code = shopper.hasCode ? CODE : null;
  let giftCard = shopper.giftCard ?? null;
  // Like the page's, with the day of a gift: it decides about heat, and so about the price.
  const destination = destinationOf(shopper.gift ?? shopper.home ?? portland);
  // Whoever may wait for cool weather does.
  const preference = { method: null, heat: "wait" };
  const destinations = recipients.map(destinationOf);
  const multiRecipient = recipients.length > 0 ? { destinations, preference } : null;
  // Asked for only where there is a choice.
  let shipping: { readonly optionId: string; readonly heat: "wait" | null } | null = null;

  async function ask<T extends Result>(requested: Promise<T>): Promise<T> {
    const response = await requested;
    lastResponse = `${response.status} ${JSON.stringify(response.body)}`;
    return response;
  }

  /** One part of what the cart costs. */
  async function quote(part: "shipping" | "giftCard", question: object): Promise<QuotePart> {
    const request = { parts: [part], checkoutId, lines, ...question };
    const { status, body } = await post(`${counter.shopUrl}/api/quote`, address, request);
    if (status !== 200) throw new Error("no answer");
    return body[part] as QuotePart;
  }

  async function chooseShipping(): Promise<void> {
    if (multiRecipient) return;
    const { options } = await quote("shipping", { destination });
    const option = options?.find(({ pickup }) => Boolean(pickup) === Boolean(shopper.picksUp));
    if (option) shipping = { optionId: option.id, heat: option.heat ? "wait" : null };
  }

  /** What the gift card leaves to pay. A card that others have emptied is removed. */
  async function seeTotal({ total }: { readonly total: number }): Promise<void> {
    amount = total;
    if (giftCard === null) return;
    const { available } = await quote("giftCard", { giftCard });
    if (available === undefined) giftCard = null;
    else amount = total - giftCardShare(cents(total), cents(available));
  }

  const cart = () => ({
    amount,
    lines,
    shipping,
    code,
    giftCard,
    buysGiftCard: card !== undefined,
    tab,
  });
  return {
    tab,
    clientSecret: () => clientSecret,
    lastResponse: () => lastResponse,
    begin: () =>
      insist(counter, async () => {
        const url = `${counter.shopUrl}/api/create-payment-intent`;
        const body = {
          ...cart(),
          currency: "usd",
          orderData: { items: [] },
          methodTypes: [method],
          checkoutId,
          destination,
          multiRecipient,
        };
        const response = await ask(post(url, address, body));
        if (isPlaced(response)) return "placed";
        if (isCodeRefused(response)) code = null;
        if (isShippingChanged(response)) await chooseShipping();
        if (response.status === 409 && response.body.totals) {
          await seeTotal(response.body.totals as { total: number });
          return undefined;
        }
        if (isSoldOut(response)) return "sold out";
        if (response.status !== 200) return undefined;
        clientSecret = String(response.body.clientSecret);
        return "begun";
      }),
    submit: () =>
      insist(counter, async () => {
        const url = `${counter.shopUrl}/api/checkouts/${checkoutId}/details`;
        const body = {
          ...cart(),
          details: detailsOf(shopper),
          preference: multiRecipient && preference,
        };
        const response = await ask(post(url, address, body));
        if (isPlaced(response)) return "placed";
        if (isSoldOut(response)) return "sold out";
        if (isCodeRefused(response)) code = null;
        if (isShippingChanged(response)) await chooseShipping();
        if (isPriceChanged(response) || isShippingChanged(response)) return "begin again";
        return response.status === 200 ? "submitted" : undefined;
      }),
  };
}

/** A gift card paid all of it, now or in an attempt whose answer was lost. */
function isPlaced({ status, body }: Result): boolean {
  return body.code === "placed" || (status === 409 && body.code === "already-placed");
}

/** The code was used up, and the answer tells the browser to forget it. */
function isCodeRefused({ status, cookie }: Result & { cookie: string | null }): boolean {
  return status === 409 && cookie !== null;
}

/** The code or the gift card cannot be used like this anymore. */
function isPriceChanged({ status, body }: Result): boolean {
  return status === 409 && body.code === "amount-differs";
}

/** The owner changed how the shop ships, or it got hot on the way. */
function isShippingChanged({ status, body }: Result): boolean {
  return status === 409 && body.code === "shipping-changed";
}

/** The bars were sold to somebody else, and nothing was charged. */
function isSoldOut({ status, body }: Result): boolean {
  return status === 409 && body.code === "unavailable";
}
