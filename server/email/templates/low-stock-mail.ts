import type { Mail } from "../mailer.ts";
import { facts, link, small } from "../render/mail-parts.ts";
import { type OwnersShop, ownerMail } from "./owner-mail.ts";

/** Tells the owner which products run low. */
export function lowStockMail(
  low: readonly { readonly name: string; readonly remaining: number }[],
  shop: OwnersShop,
  stockUrl: string,
): Mail {
  const [first] = low;
  const subject =
    low.length === 1 && first ? `${first.name} is running low` : `${low.length} bars run low`;
  return ownerMail(shop, {
    subject,
    heading: subject,
    preview: low.map(({ name, remaining }) => `${name}: ${remaining}`).join(", "),
    listedAt: stockUrl,
    parts: [
      facts(low.map(({ name, remaining }) => [name, describeStockLeft(remaining)])),
      link("Open Stock", stockUrl),
      small("You get one email per bar until you restock it."),
    ],
  });
}

function describeStockLeft(remaining: number): string {
  return remaining === 0 ? "Sold out" : `${remaining} left`;
}
