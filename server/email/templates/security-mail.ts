import type { SecurityEventKind } from "../../platform/security-events.ts";
import type { Mail } from "../mailer.ts";
import { facts, paragraph, small } from "../render/mail-parts.ts";
import { type OwnersShop, ownerMail } from "./owner-mail.ts";

/** What happened, and what the owner can do about it. */
const words: Record<SecurityEventKind, { readonly what: string; readonly advice: string }> = {
  "wrong-pin": {
    what: "wrong PINs",
    advice:
      "Somebody guesses the admin's PIN. The shop makes them wait; your own browser is remembered. A passkey on the screen Access makes a guessed PIN useless.",
  },
  "wrong-second-factor": {
    what: "wrong passkeys or recovery codes",
    advice:
      "Somebody had the right PIN and no passkey. If it was not you, change ADMIN_PIN and restart the shop.",
  },
  "forged-webhook": {
    what: "webhooks that Stripe did not sign",
    advice:
      "They were refused. If payments are late as well, STRIPE_WEBHOOK_SECRET may not be the one that Stripe's dashboard shows.",
  },
  "limit-met": {
    what: "requests over a limit",
    advice: "They were told to wait. Nothing has to be done while shoppers get through.",
  },
  "sum-met": {
    what: "requests above what all visitors together make in a usual hour",
    advice:
      "Somebody may be flooding a form or a service that you pay for, or it's your busiest hour yet; the log says which form. Visitors still get through, and whoever sends a lot has to wait. Where Stripe Tax isn't asked anymore, your own rates count.",
  },
  "declines-in-a-row": {
    what: "cards declined in a row",
    advice:
      "Somebody may be trying stolen cards. The shop slows them down; look for small payments from strangers in Stripe's dashboard.",
  },
};

/** Tells the owner about security events. */
export function securityMail(
  events: readonly { readonly kind: SecurityEventKind; readonly count: number }[],
  shop: OwnersShop,
): Mail {
  const counts = events.map(
    ({ kind, count }) => [words[kind].what, count.toLocaleString("en-US")] as const,
  );
  return ownerMail(shop, {
    subject: "Somebody may be attacking your shop",
    heading: "Somebody may be attacking your shop",
    preview: counts.map(([what, count]) => `${count} ${what}`).join(", "),
    parts: [
      paragraph("Since the last email like this:"),
      facts(counts),
      ...events.map(({ kind }) => paragraph(words[kind].advice)),
      small("You get at most one email like this an hour. The log has a line for each event."),
    ],
  });
}
