import type { Environment } from "#server/platform/environment.ts";
import { type Mailbox, openMailbox } from "./mailbox.ts";
import type { RewoundShop } from "./rewound-shop.ts";
import { openTestShop } from "./test-shop.ts";

/** A shop with a mail server, and the mailbox behind it. */
export async function openMailShop(
  more: Environment = {},
): Promise<RewoundShop & { readonly box: Mailbox }> {
  const box = await openMailbox();
  const house = await openTestShop({
    SMTP_URL: box.url,
    EMAIL_FROM: "orders@bars.example",
    ...more,
  });
  return {
    ...house,
    box,
    rewound: () => box.reset(),
    async close() {
      await house.close();
      await box.close();
    },
  };
}
