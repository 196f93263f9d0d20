import { describeUnpaid } from "#domain/stock/describe-unpaid.ts";
import type { Mail } from "../mailer.ts";
import { link, paragraph, small } from "../render/mail-parts.ts";
import { type OwnersShop, ownerMail } from "./owner-mail.ts";

/** Tells the owner what unpaid checkouts of few networks hold. */
export function unpaidMail(
  unpaid: Parameters<typeof describeUnpaid>[0] & { readonly name: string },
  shop: OwnersShop,
  mail: {
    /** When all of it is for sale again at the latest, such as "3:40 PM". */
    readonly freeBy: string;
    readonly url: string;
  },
): Mail {
  const { freeBy, url } = mail;
  const subject = `Unpaid checkouts are holding ${unpaid.name}`;
  return ownerMail(shop, {
    subject,
    heading: subject,
    preview: describeUnpaid(unpaid),
    parts: [
      paragraph(describeUnpaid(unpaid)),
      paragraph(
        `Nobody has paid for them. Whatever isn't paid is for sale again by ${freeBy} at the latest, and whoever keeps doing this gets at most a third of what's left at a time.`,
      ),
      paragraph(
        "If shoppers are waiting, you can put them back on sale now. A payment that is under way becomes its order.",
      ),
      link(unpaid.kind === "product" ? "Open it in Stock" : "Open the code", url),
      small("You get this email once a day at most for each bar or code."),
    ],
  });
}
