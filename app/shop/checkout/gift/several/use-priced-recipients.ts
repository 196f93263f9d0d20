import { useEffect, useState } from "react";
import { postJson } from "#app/shop/shared/post-json.ts";
import type { CartLine } from "#domain/cart/cart.ts";
import { requestedLinesOf } from "#domain/checkout/checkout-lines.ts";
import type { RecipientsRequest } from "#domain/checkout/checkout-requests.ts";
import type { TypedRecipient } from "#domain/gifts/typed-recipient.ts";
import type { ShippingWish } from "#domain/shipping/shipping-choice.ts";
import { isIsoDay } from "#domain/time/iso-day.ts";
import type { PricedRecipients } from "./priced-recipients.ts";

/** What the server says, or a sentence why it says nothing. */
export type RecipientsAnswer =
  | { readonly code: "priced"; readonly priced: PricedRecipients }
  | { readonly code: "failed"; readonly error: string };

const UNREACHABLE = "We couldn't look up the prices. Your list is still here. Please try again.";
/** Several changes in a row are one question. */
const PAUSE_MS = 250;

/**
 * Asks what a cart costs for each recipient, whenever something about it changes.
 *
 * @param asked counts up to ask again
 * @returns undefined until the current question was answered
 */
export function usePricedRecipients(
  lines: readonly CartLine[],
  recipients: readonly TypedRecipient[],
  { wish, shipAfter }: { readonly wish: ShippingWish; readonly shipAfter: string },
  asked: number,
): RecipientsAnswer | undefined {
  const [latest, setLatest] = useState<{ key: string; answer: RecipientsAnswer }>();
  const request: RecipientsRequest = {
    lines: requestedLinesOf(lines),
    // The price does not follow from the messages, which may be long.
    recipients: recipients.map(({ message: _, ...recipient }) => ({
      ...recipient,
      shipAfter: isIsoDay(shipAfter) ? shipAfter : "",
    })),
    wish,
  };
  const isEmpty = lines.length === 0 || recipients.length === 0;
  const key = `${asked} ${JSON.stringify(request)}`;

  useEffect(() => {
    if (isEmpty) return;
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const body: unknown = JSON.parse(key.slice(key.indexOf(" ") + 1));
        const answer = await postJson("/api/recipients", body, controller.signal);
        if (!controller.signal.aborted) setLatest({ key, answer: answerOf(answer) });
      } catch (error) {
        if (!controller.signal.aborted) throw error;
      }
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [key, isEmpty]);

  return !isEmpty && latest?.key === key ? latest.answer : undefined;
}

function answerOf(answer: Awaited<ReturnType<typeof postJson>>): RecipientsAnswer {
  if (answer?.response.ok && Array.isArray(answer.body.rows)) {
    // The shop's own server and page are of one version.
    return { code: "priced", priced: answer.body as unknown as PricedRecipients };
  }
  const error = answer?.body.error;
  return { code: "failed", error: typeof error === "string" ? error : UNREACHABLE };
}
