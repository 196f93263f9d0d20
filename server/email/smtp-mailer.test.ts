import { afterEach, describe, expect, test, vi } from "vitest";
import { type Mailbox, type MailFault, openMailbox } from "#test/support/mailbox.ts";
import { capturingMailer, EmailError, type Mail, unconfiguredMailer } from "./mailer.ts";
import { type SmtpMailer, smtpMailer } from "./smtp-mailer.ts";

const mail: Mail = {
  to: "robin.sample@example.com",
  subject: "Order Confirmation #CHOC-2026-001",
  text: "Thank you, Robin – 3 bars\n.\nA line with a dot alone must not end it.\n",
  html: "<p>Thank you, Robin – 3 bars</p>",
};
const messageId = "<0123456789abcdef@bars.example>";

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function mailbox(options?: Parameters<typeof openMailbox>[0]): Promise<Mailbox> {
  const box = await openMailbox(options);
  closing.push(() => box.close());
  return box;
}

function mailerTo(smtpUrl: string, times?: Parameters<typeof smtpMailer>[1]): SmtpMailer {
  const mailer = smtpMailer(
    {
      smtpUrl,
      from: "orders@bars.example",
      sender: () => ({
        name: 'Bars & "Beans", Ltd.\r\nBcc: evil@example.com',
        replyTo: "owner@bars.example",
      }),
    },
    times,
  );
  closing.unshift(() => mailer.close());
  return mailer;
}

/** Sends a mail. @returns the result */
async function result(mailer: SmtpMailer, changes: Partial<Mail> = {}) {
  const handOver = vi.fn(async () => {});
  const response = await mailer.send({ ...mail, ...changes }, { messageId, handOver }).then(
    () => "sent" as const,
    (error: unknown) => {
      if (!(error instanceof EmailError)) throw error;
      return error;
    },
  );
  const error = response === "sent" ? undefined : response;
  return {
    sent: response === "sent",
    retryable: error?.retryable,
    unanswered: error?.unanswered,
    message: error?.message,
    response: error?.response,
    handedOver: handOver.mock.calls.length,
  };
}

describe("the mailers", () => {
  const open = {
    "over SMTP": async () => {
      const box = await mailbox();
      return { mailer: mailerTo(box.url), result: { captured: false }, handedOver: 1 };
    },
    "that capture": async () => ({
      mailer: capturingMailer(),
      result: { captured: true },
      handedOver: 0,
    }),
    "without a mail server": async () => ({
      mailer: unconfiguredMailer(),
      result: new EmailError("No mail server is configured (SMTP_URL).", { retryable: false }),
      handedOver: 0,
    }),
  };
  test.each(Object.entries(open))("%s return the result of a mail", async (_name, make) => {
    const { mailer, result: expected, handedOver } = await make();
    const handOver = vi.fn(async () => {});
    const sending = mailer.send(mail, { messageId, handOver });
    if (expected instanceof EmailError) await expect(sending).rejects.toThrow(expected);
    else expect(await sending).toEqual(expected);
    expect(handOver).toHaveBeenCalledTimes(handedOver);
  });
});

describe("a mail over SMTP", () => {
  test("arrives with both parts, the headers of automatic mail, and the event's Message-ID", async () => {
    const box = await mailbox();
    expect(await result(mailerTo(box.url))).toMatchObject({ sent: true, handedOver: 1 });
    const [received] = box.mails;
    expect(received).toMatchObject({
      messageId,
      from: "orders@bars.example",
      to: [mail.to],
      subject: mail.subject,
      headers: { "auto-submitted": "auto-generated", "mime-version": "1.0" },
    });
    expect(received?.text.trimEnd()).toBe(mail.text.trimEnd());
    expect(received?.html.trimEnd()).toBe(mail.html);
    expect(received?.parsed.replyTo).toEqual([{ name: "", address: "owner@bars.example" }]);
    expect(Date.parse(received?.parsed.date ?? "")).toBeGreaterThan(Date.now() - 60_000);
    const names = Object.keys(received?.headers ?? {});
    expect(names.filter((name) => name.startsWith("list-"))).toEqual([]);
  });

  test("names where one click unsubscribes, if it has such an address", async () => {
    const box = await mailbox();
    const unsubscribeUrl = `https://bars.example/notify/${"0123abcd-".repeat(9)}/leave`;
    expect((await result(mailerTo(box.url), { unsubscribeUrl })).sent).toBe(true);
    expect(box.mails[0]?.headers).toMatchObject({
      "list-unsubscribe": `<${unsubscribeUrl}>`,
      "list-unsubscribe-post": "List-Unsubscribe=One-Click",
    });
  });

  test("treats names as text: none becomes a header or another recipient", async () => {
    const box = await mailbox();
    const mailer = mailerTo(box.url);
    const subject = "New Order #1\r\nBcc: evil@example.com\r\n\r\nHello";
    expect((await result(mailer, { subject })).sent).toBe(true);
    const [received] = box.mails;
    expect(received?.headers.bcc).toBeUndefined();
    expect(received?.parsed.from?.address).toBe("orders@bars.example");
    expect(received?.to).toEqual([mail.to]);
    expect(received?.subject).toContain("New Order #1");
  });

  test.each([
    "robin@example.com, evil@example.com",
    "robin@example.com\r\nRCPT TO:<evil@example.com>",
    "Robin <robin@example.com>",
    "robin",
    "",
    `${"x".repeat(250)}@example.com`,
  ])("is not started for %j", async (to) => {
    const box = await mailbox();
    expect(await result(mailerTo(box.url), { to })).toMatchObject({
      sent: false,
      retryable: false,
      handedOver: 0,
    });
    expect(box.steps("connect")).toBe(0);
  });

  test("has the customer as Reply-To if the mail asks for that", async () => {
    const box = await mailbox();
    const mailer = mailerTo(box.url);
    await result(mailer, { replyTo: "sam@example.com" });
    await result(mailer, { replyTo: "no address" });
    expect(box.mails.map(({ parsed }) => parsed.replyTo?.[0]?.address)).toEqual([
      "sam@example.com",
      "owner@bars.example",
    ]);
  });

  test("shares one connection with others", async () => {
    const box = await mailbox();
    const mailer = mailerTo(box.url);
    for (let each = 0; each < 3; each += 1) expect((await result(mailer)).sent).toBe(true);
    expect(box.mails).toHaveLength(3);
    expect(box.steps("connect")).toBe(1);
  });

  test("opens a new connection when the old one is closed", async () => {
    const box = await mailbox();
    const mailer = mailerTo(box.url);
    box.fail({ at: "answered", drop: true }, 1);
    expect((await result(mailer)).sent).toBe(true);
    expect((await result(mailer)).sent).toBe(true);
    expect(box.mails).toHaveLength(2);
  });
});

describe("a mail that is refused", () => {
  const refusals: [string, MailFault, { retryable: boolean; message: string }][] = [
    ["the greeting", { at: "connect", refuse: 421 }, { retryable: true, message: "connection" }],
    [
      "for now, the sender",
      { at: "mail-from", refuse: 450 },
      { retryable: true, message: "sender" },
    ],
    // The shop's own address, which the owner can correct.
    ["the sender", { at: "mail-from", refuse: 550 }, { retryable: true, message: "sender" }],
    [
      "for now, the recipient",
      { at: "rcpt-to", refuse: 451 },
      { retryable: true, message: "recipient" },
    ],
    ["the recipient", { at: "rcpt-to", refuse: 550 }, { retryable: false, message: "recipient" }],
    [
      "for now, the mail",
      { at: "message", refuse: 452 },
      { retryable: true, message: "the email" },
    ],
    ["the mail", { at: "message", refuse: 554 }, { retryable: false, message: "the email" }],
  ];
  test.each(refusals)("%s: is reported as not delivered", async (_what, fault, expected) => {
    const box = await mailbox();
    box.fail({ ...fault, words: `no ${mail.to}` } as MailFault);
    const refused = await result(mailerTo(box.url));
    expect(refused).toMatchObject({
      sent: false,
      unanswered: false,
      retryable: expected.retryable,
      message: expect.stringContaining(expected.message),
    });
    // Safe for the log; the server's answer is separate.
    expect(refused.message).not.toContain(mail.to);
    expect(refused.response).toContain(mail.to);
    expect(box.mails).toHaveLength(0);
  });

  test("by a wrong password: can be retried", async () => {
    const auth = { user: "shop", pass: "a:b/c@d" };
    const box = await mailbox({ auth });
    const wrong = box.url.replace(encodeURIComponent(auth.pass), "wrong");
    expect(await result(mailerTo(wrong))).toMatchObject({
      sent: false,
      retryable: true,
      message: expect.stringContaining("name and password"),
      handedOver: 0,
    });
    expect((await result(mailerTo(box.url))).sent).toBe(true);
  });

  test("because no server answers: can be retried", async () => {
    const box = await mailbox();
    const { url } = box;
    await box.close();
    expect(await result(mailerTo(url))).toMatchObject({
      sent: false,
      retryable: true,
      unanswered: false,
    });
  });
});

describe("encryption", () => {
  test.each(["implicit", "starttls"] as const)(
    "an untrusted server gets neither mail nor password (%s)",
    async (tls) => {
      const box = await mailbox({ tls, auth: { user: "shop", pass: "secret" } });
      expect(await result(mailerTo(box.url))).toMatchObject({
        sent: false,
        retryable: true,
        message: expect.stringContaining("encrypted"),
      });
      expect(box.steps("auth")).toBe(0);
    },
  );

  test("a password is sent to another machine encrypted or not at all", async () => {
    const box = await mailbox({ auth: { user: "shop", pass: "secret" } });
    // The same machine under a name that does not look local.
    const elsewhere = box.url.replace("127.0.0.1", "[::ffff:127.0.0.1]");
    expect(await result(mailerTo(elsewhere))).toMatchObject({ sent: false, retryable: true });
    expect(box.steps("auth")).toBe(0);
  });
});

test("mail without a password is sent to another machine encrypted or not at all", async () => {
  const box = await mailbox();
  const elsewhere = box.url.replace("127.0.0.1", "[::ffff:127.0.0.1]");
  expect(await result(mailerTo(elsewhere))).toMatchObject({ sent: false, retryable: true });
  expect(box.mails).toHaveLength(0);
});

describe("the last line of a mail", () => {
  test("is held back until the attempt is recorded", async () => {
    const box = await mailbox();
    const mailer = mailerTo(box.url);
    let began = 0;
    const handOver = async () => {
      began = box.steps("data");
      // By then everything except its end may have been sent.
      await new Promise((done) => setImmediate(done));
      expect(box.steps("message")).toBe(0);
    };
    await mailer.send(mail, { messageId, handOver });
    expect(began).toBe(1);
    expect(box.mails).toHaveLength(1);
  });

  test("is not sent if recording fails, and the error is passed on", async () => {
    const box = await mailbox();
    const mailer = mailerTo(box.url);
    const reason = new Error("the database is away");
    const handOver = async () => {
      throw reason;
    };
    await expect(mailer.send(mail, { messageId, handOver })).rejects.toBe(reason);
    expect((await result(mailer)).sent).toBe(true);
    expect(box.mails).toHaveLength(1);
  });

  const losses: [string, MailFault, { unanswered: boolean; arrived: number }][] = [
    ["before the first word", { at: "connect", drop: true }, { unanswered: false, arrived: 0 }],
    ["at the recipient", { at: "rcpt-to", drop: true }, { unanswered: false, arrived: 0 }],
    ["when all of it was read", { at: "message", drop: true }, { unanswered: true, arrived: 0 }],
    ["before the answer", { at: "kept", drop: true }, { unanswered: true, arrived: 1 }],
  ];
  test.each(losses)(
    "reports whether a connection that breaks %s leaves the mail unanswered",
    async (_when, fault, expected) => {
      const box = await mailbox();
      box.fail(fault, 10);
      expect(await result(mailerTo(box.url))).toMatchObject({
        sent: false,
        retryable: true,
        unanswered: expected.unanswered,
        handedOver: expected.unanswered ? 1 : 0,
      });
      expect(box.mails).toHaveLength(expected.arrived);
    },
  );

  test("times out on a silent server, and only a complete mail counts as unanswered", async () => {
    // Only the time that is to end is short: on a busy machine the other one takes longer.
    const silentEarly = await mailbox();
    silentEarly.fail({ at: "mail-from", hang: true }, 1);
    const early = mailerTo(silentEarly.url, { beforeHandOverMs: 400, timeoutMs: 10_000 });
    expect(await result(early)).toMatchObject({
      sent: false,
      unanswered: false,
      message: expect.stringContaining("too long"),
    });

    const silentLate = await mailbox();
    silentLate.fail({ at: "kept", hang: true }, 1);
    const late = mailerTo(silentLate.url, { beforeHandOverMs: 10_000, timeoutMs: 1_500 });
    expect(await result(late)).toMatchObject({ sent: false, unanswered: true, retryable: true });
    expect((await result(late)).sent).toBe(true);
  });
});
