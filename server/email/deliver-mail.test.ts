import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { listEmails } from "#test/support/list-emails.ts";
import { openMailShop } from "#test/support/mail-shop.ts";
import type { SmtpStep } from "#test/support/mailbox.ts";
import { rewoundForEachTest } from "#test/support/rewound-shop.ts";
import type { AppContext } from "../app-context.ts";
import { listOrderEvents } from "../orders/order-events.ts";
import { deliverMail } from "./deliver-mail.ts";
import { EmailError, type Mail, type Mailer } from "./mailer.ts";

const house = rewoundForEachTest(openMailShop);
const { box, shop, openAnother } = house;
const mail: Mail = {
  to: "robin.sample@example.com",
  subject: "Order Confirmation #CHOC-2026-001",
  html: "<p>Thank you</p>",
  text: "Thank you",
};

function deliver(event: string, orderId: string | null = null, shop: AppContext = house.shop) {
  return deliverMail(shop, { event, kind: "order-customer", orderId, mail });
}

async function logged() {
  const emails = await listEmails(shop.db, 1000);
  return emails.map(({ success, doubtful }) => ({ success, doubtful })).reverse();
}

const good = { success: true, doubtful: false };
const failed = { success: false, doubtful: false };

/** As if the processes with claims had died long ago. */
async function letClaimsEnd(): Promise<void> {
  await sql`update mail_events set claimed_until = now() - interval '1 second'`.execute(shop.db);
}

describe("the mail of an event", () => {
  test("is sent and logged once, however often it is requested", async () => {
    expect(await deliver("order:1:customer")).toEqual({ code: "sent" });
    expect(await deliver("order:1:customer")).toEqual({ code: "sent-before" });
    expect(box.mails).toHaveLength(1);
    expect(await logged()).toEqual([good]);
  });

  test("has its own Message-ID, the same for each of its tries", async () => {
    box.fail({ at: "message", refuse: 451 }, 1);
    expect((await deliver("order:1:customer")).code).toBe("later");
    await deliver("order:1:customer");
    await deliver("order:2:customer");
    const ids = await shop.db.selectFrom("email_log").select("message_id").execute();
    const [first, again, other] = ids.map(({ message_id }) => message_id);
    expect(again).toBe(first);
    expect(other).not.toBe(first);
    expect(box.mails.map(({ messageId }) => messageId)).toEqual([first, other]);
    expect(first).toMatch(/^<[0-9a-f]{32}@bars\.example>$/);
  });

  test("is sent once by two concurrent processes", async () => {
    const other = await openAnother();
    const ends = await Promise.all(
      Array.from({ length: 6 }, (_, each) =>
        deliver("order:1:customer", null, each % 2 ? other : shop),
      ),
    );
    expect(ends.filter(({ code }) => code === "sent")).toHaveLength(1);
    for (const { code } of ends) expect(["sent", "sent-before", "later"]).toContain(code);
    expect(box.mails).toHaveLength(1);
    expect(await logged()).toEqual([good]);
  });

  test("is sent later after a temporary refusal, without a second mail", async () => {
    for (const at of ["connect", "mail-from", "rcpt-to", "message"] as const) {
      box.fail({ at, refuse: 450 }, 1);
      expect((await deliver("order:1:customer")).code).toBe("later");
      box.heal();
    }
    expect(await deliver("order:1:customer")).toEqual({ code: "sent" });
    expect(box.mails).toHaveLength(1);
    expect(await logged()).toEqual([failed, failed, failed, failed, good]);
  });

  test("is not retried by its job after a permanent refusal", async () => {
    box.fail({ at: "rcpt-to", refuse: 550, words: `no ${mail.to} here` });
    const end = await deliver("order:1:customer");
    expect(end).toEqual({ code: "never", reason: "The mail server refused the recipient (550)." });
    const [entry] = await listEmails(shop.db, 1);
    expect(entry?.error).toContain(`no ${mail.to} here`);
  });
});

describe("an answer that never came", () => {
  test("causes at most one more mail, and the log says that it may have arrived twice", async () => {
    box.fail({ at: "kept", drop: true }, 1);
    expect(await deliver("order:1:customer")).toMatchObject({ code: "later" });
    expect(await deliver("order:1:customer")).toEqual({ code: "sent" });
    expect(await deliver("order:1:customer")).toEqual({ code: "sent-before" });
    expect([...box.counts().values()]).toEqual([2]);
    expect(await logged()).toEqual([
      { success: false, doubtful: true },
      { success: true, doubtful: true },
    ]);
  });

  test("causes no second mail if the server had not kept the first", async () => {
    box.fail({ at: "message", drop: true }, 1);
    await deliver("order:1:customer");
    await deliver("order:1:customer");
    expect([...box.counts().values()]).toEqual([1]);
  });

  test("twice ends the attempts", async () => {
    box.fail({ at: "kept", drop: true });
    expect((await deliver("order:1:customer")).code).toBe("later");
    expect((await deliver("order:1:customer")).code).toBe("never");
    expect((await deliver("order:1:customer")).code).toBe("never");
    box.heal();
    expect((await deliver("order:1:customer")).code).toBe("never");
    expect([...box.counts().values()]).toEqual([2]);
    expect(await logged()).toEqual([
      { success: false, doubtful: true },
      { success: false, doubtful: true },
    ]);
  });

  test("does not count if a refusal follows it", async () => {
    box.fail({ at: "message", drop: true }, 1);
    await deliver("order:1:customer");
    box.fail({ at: "message", refuse: 451 }, 5);
    for (let each = 0; each < 5; each += 1) {
      expect((await deliver("order:1:customer")).code).toBe("later");
    }
    expect(await deliver("order:1:customer")).toEqual({ code: "sent" });
    expect([...box.counts().values()]).toEqual([1]);
  });

  test("is in the order's history, and so is the mail that followed", async () => {
    const orderId = randomUUID();
    box.fail({ at: "kept", drop: true }, 1);
    await deliver("order:1:customer", orderId);
    await deliver("order:1:customer", orderId);
    const lines = await listOrderEvents(shop.db, orderId);
    expect(lines.map(({ detail }) => detail)).toEqual([
      { kind: "customer", failed: true, doubtful: true },
      { kind: "customer", captured: false, doubtful: true },
    ]);
  });
});

describe("the history of an order", () => {
  test("has the first failure and the result, not each retry", async () => {
    const orderId = randomUUID();
    await shop.db.insertInto("orders").values({ id: orderId, order_number: "O-1" }).execute();
    box.fail({ at: "connect", refuse: 421 }, 4);
    for (let each = 0; each < 5; each += 1) await deliver("order:1:customer", orderId);
    const lines = await listOrderEvents(shop.db, orderId);
    expect(lines.map(({ detail }) => detail)).toEqual([
      { kind: "customer", failed: true },
      { kind: "customer", captured: false },
    ]);
    expect(await logged()).toHaveLength(5);
  });
});

describe("a process that dies", () => {
  /** Sends until `step` and dies there: only its claim remains. */
  async function dieAt(step: SmtpStep): Promise<void> {
    const died = Promise.withResolvers<void>();
    box.onStep(async (reached) => {
      if (reached !== step) return;
      box.onStep(undefined);
      died.resolve();
      await new Promise(() => {});
    });
    const other = await openAnother();
    void deliver("order:1:customer", null, other).catch(() => {});
    await died.promise;
  }

  test.each(["connect", "rcpt-to"] as const)(
    "at %s: the next process sends the mail, and it arrives once",
    { tags: "extended" },
    async (step) => {
      await dieAt(step);
      // For a while the process may still be running.
      expect(await deliver("order:1:customer")).toMatchObject({ code: "later" });
      await letClaimsEnd();
      expect(await deliver("order:1:customer")).toEqual({ code: "sent" });
      expect([...box.counts().values()]).toEqual([1]);
    },
  );

  test("after the server kept the mail and before its answer: it arrives twice, and the log says so", async () => {
    await dieAt("kept");
    await letClaimsEnd();
    expect(await deliver("order:1:customer")).toEqual({ code: "sent" });
    expect([...box.counts().values()]).toEqual([2]);
    expect(await logged()).toEqual([{ success: true, doubtful: true }]);
  });

  test("twice like that: nothing more is sent, and the log gives the reason once", {
    tags: "extended",
  }, async () => {
    await dieAt("kept");
    await letClaimsEnd();
    await dieAt("kept");
    expect((await deliver("order:1:customer")).code).toBe("later");
    await letClaimsEnd();
    expect((await deliver("order:1:customer")).code).toBe("never");
    expect((await deliver("order:1:customer")).code).toBe("never");
    expect([...box.counts().values()]).toEqual([2]);
    expect(await logged()).toEqual([{ success: false, doubtful: true }]);
  });

  test("or was only slow does not send a mail that another process has sent meanwhile", async () => {
    const gate = Promise.withResolvers<void>();
    const waiting = Promise.withResolvers<void>();
    const slow: Mailer = {
      async send(_mail, { handOver }) {
        waiting.resolve();
        await gate.promise;
        await handOver();
        throw new Error("It was let go after all.");
      },
    };
    const late = deliver("order:1:customer", null, { ...shop, mailer: slow });
    await waiting.promise;
    await letClaimsEnd();
    expect(await deliver("order:1:customer")).toEqual({ code: "sent" });
    gate.resolve();
    expect(await late).toMatchObject({ code: "later" });
    expect(await deliver("order:1:customer")).toEqual({ code: "sent-before" });
    expect(box.mails).toHaveLength(1);
  });
});

test("a captured mail is in the log once, and never counts as unanswered", async () => {
  let tries = 0;
  const mailer: Mailer = {
    async send() {
      tries += 1;
      if (tries === 1) throw new EmailError("not now", { retryable: true });
      return { captured: true };
    },
  };
  const shop = { ...house.shop, mailer };
  expect((await deliver("order:1:customer", null, shop)).code).toBe("later");
  expect((await deliver("order:1:customer", null, shop)).code).toBe("sent");
  expect((await deliver("order:1:customer", null, shop)).code).toBe("sent-before");
  expect(await logged()).toEqual([failed, good]);
});
