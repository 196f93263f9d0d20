import { expect, test } from "vitest";
import { MINUTE_MS } from "#domain/time/durations.ts";
import { rewoundForEachTest } from "#test/support/rewound-shop.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { deliverToOwner } from "./deliver-to-owner.ts";
import { EmailError } from "./mailer.ts";
import { lowStockMail } from "./templates/low-stock-mail.ts";

const { shop, pass } = rewoundForEachTest(openTestShop);

test.each(["hourly", "daily"] as const)(
  "a refused mail about a %s topic is tried again twenty hours later",
  async (atMost) => {
    const topics: string[] = [];
    const deliver = async (topic: string) => {
      const send = async () => {
        topics.push(topic);
        throw new EmailError("No such mailbox.", { retryable: false });
      };
      const mail = lowStockMail([{ name: topic, remaining: 1 }], shop.details(), "/admin/stock");
      await deliverToOwner(
        { ...shop, mailer: { send } },
        { topic, atMost, kind: "low-stock", mail },
      );
    };

    pass(59 * MINUTE_MS);
    for (let minutes = 0; minutes < 20 * 60; minutes += 30) {
      await deliver("news");
      pass(30 * MINUTE_MS);
    }
    expect(topics).toEqual(["news"]);

    await deliver("news");
    await deliver("other");
    expect(topics).toEqual(["news", "news", "other"]);
  },
);
