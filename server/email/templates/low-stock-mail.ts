import type { Mail } from "../mailer.ts";
import type { EmailTemplate } from "./email-template.ts";
import { renderMail } from "./render-mail.tsx";

/** Tells the owner which products run low. */
export function lowStockMail(
  low: readonly { readonly name: string; readonly remaining: number }[],
  to: string,
  shop: EmailTemplate["shop"],
  stockUrl: string,
): Mail {
  const [first] = low;
  const subject =
    low.length === 1 && first ? `${first.name} is running low` : `${low.length} bars run low`;
  return renderMail({
    to,
    subject,
    heading: subject,
    preview: low.map(({ name, remaining }) => `${name}: ${remaining}`).join(", "),
    shop,
    listedAt: stockUrl,
    parts: [
      {
        kind: "facts",
        facts: low.map(({ name, remaining }) => ({ name, value: describeStockLeft(remaining) })),
      },
      { kind: "link", label: "Open Stock", url: stockUrl },
      { kind: "small", text: "You get one email per bar until you restock it." },
    ],
  });
}

function describeStockLeft(remaining: number): string {
  return remaining === 0 ? "Sold out" : `${remaining} left`;
}
