import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type IssueForm, readIssueForm } from "#domain/gift-cards/gift-card-issue.ts";
import { buy } from "#test/support/checkouts.ts";
import { forAllTests, forThisTest } from "#test/support/for-tests.ts";
import {
  issueTestCard,
  listTestEntries,
  readTestCard,
  takeGiftCards,
} from "#test/support/gift-cards.ts";
import { rowsOf } from "#test/support/rows.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { textOf } from "#test/support/text-of.ts";
import { sendGiftCard } from "../email/gift-card-emails/send-gift-card.ts";
import { eraseAddress } from "../privacy-requests/erase-address.ts";
import { exportCustomerData } from "../privacy-requests/export-customer-data.ts";
import { exportGiftCardMonths } from "./export-gift-card-months.ts";
import { findGiftCard } from "./find-gift-card.ts";
import { closeGiftCard } from "./gift-card-balance.ts";
import {
  findGiftCardById,
  listGiftCardEntries,
  listGiftCardMonths,
  listGiftCards,
  sumOutstanding,
} from "./gift-card-queries.ts";
import { issueGiftCard } from "./issue-gift-card.ts";

const TODAY = "2026-11-20";
const { shop, time } = forAllTests(openTestShop);
beforeAll(() => takeGiftCards(shop));
beforeEach(() => {
  time.now = new Date(`${TODAY}T15:00:00Z`);
});

const emptyIssueForm: IssueForm = {
  amount: "",
  recipientName: "",
  recipientEmail: "",
  senderName: "",
  message: "",
  emailOn: "",
  note: "",
};

/** Issues a card by the owner's form. @returns its id */
async function issue(form: Partial<IssueForm>): Promise<string> {
  const read = readIssueForm({ ...emptyIssueForm, amount: "50", ...form }, TODAY);
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  const id = randomUUID();
  await issueGiftCard(shop, id, read.issue);
  return id;
}

async function mailsTo(recipient: string) {
  return await rowsOf(shop.db, "email_log", ["text_body", "html_body", "captured"], {
    recipient,
    kind: "gift-card",
  });
}

const codeIn = (text: string) => /Code: (\S+)/.exec(text)?.[1] ?? "";
const close = (id: string, kind: "voided" | "paid_out" = "voided") =>
  shop.db
    .transaction()
    .execute((tx) => closeGiftCard(tx, { id, kind, reason: "Lost", at: time.now }));

describe("the form for a gift card", () => {
  test.each<[string, Partial<IssueForm>, object]>([
    ["no amount", { amount: "" }, { amount: "missing" }],
    ["an amount that is none", { amount: "a lot" }, { amount: "not-an-amount" }],
    ["too little", { amount: "0.99" }, { amount: "too-small" }],
    ["too much", { amount: "2,000.01" }, { amount: "too-large" }],
    ["no email address", { recipientEmail: "robin" }, { recipientEmail: "not-an-email" }],
    ["a day without an address", { emailOn: "2026-12-24" }, { recipientEmail: "needs-email" }],
    [
      "a day in the past",
      { emailOn: "2026-11-19", recipientEmail: "r@example.com" },
      { emailOn: "day-past" },
    ],
    ["a long message", { message: "x".repeat(301) }, { message: "too-long" }],
  ])("refuses %s", (_what, change, problems) => {
    const read = readIssueForm({ ...emptyIssueForm, amount: "50", ...change }, TODAY);
    expect(read).toEqual({ ok: false, problems });
  });

  test("accepts an amount in usual notations", () => {
    const read = readIssueForm({ ...emptyIssueForm, amount: "$1,250.50" }, TODAY);
    expect(read).toMatchObject({ ok: true, issue: { amount: 125_050 } });
  });
});

describe("a gift card", () => {
  test("is issued once, however often its form is sent", async () => {
    const read = readIssueForm({ ...emptyIssueForm, amount: "50" }, TODAY);
    if (!read.ok) throw new Error("refused");
    const id = randomUUID();
    const sent = await Promise.all([1, 2, 3].map(() => issueGiftCard(shop, id, read.issue)));
    expect(sent.map(({ code }) => code).sort()).toEqual([
      "issued",
      "issued-before",
      "issued-before",
    ]);
    expect(await readTestCard(shop, id)).toEqual({ balance: 5_000, reserved: 0 });
  });

  test("that was really mailed keeps no code in the email log", async () => {
    const to = "real@example.com";
    let mailed = "";
    const mailer = {
      async send(mail: { text: string }, { handOver }: { handOver(): Promise<void> }) {
        await handOver();
        mailed = mail.text;
        return { captured: false };
      },
    };
    const id = await issue({ recipientEmail: to, emailOn: "2026-12-24" });
    await sendGiftCard({ ...shop, mailer }, id);
    const code = codeIn(mailed);
    expect(await findGiftCard(shop, { code, address: null })).toMatchObject({ code: "found" });
    const [logged] = await mailsTo(to);
    expect(logged?.text_body).toContain(`••••-••••-••••-${code.slice(-4)}`);
    expect(`${logged?.text_body}${logged?.html_body}`).not.toContain(code);
  });

  test("whose mail was unanswered is mailed once more, and both codes pay", async () => {
    const codes: string[] = [];
    const { EmailError } = await import("../email/mailer.ts");
    const mailer = {
      async send(mail: { text: string }, { handOver }: { handOver(): Promise<void> }) {
        await handOver();
        codes.push(codeIn(mail.text));
        if (codes.length > 1) return { captured: false };
        throw new EmailError("No answer.", { retryable: true, unanswered: true });
      },
    };
    const id = await issue({ recipientEmail: "twice@example.com", emailOn: "2026-12-24" });
    await expect(sendGiftCard({ ...shop, mailer }, id)).rejects.toThrow("No answer.");
    await sendGiftCard({ ...shop, mailer }, id);
    expect(codes).toHaveLength(2);
    for (const code of codes) {
      expect(await findGiftCard(shop, { code, address: null })).toMatchObject({
        code: "found",
        id,
      });
    }
  });

  test("is closed once, with a reason, and pays nothing from then on", async () => {
    const { id, code } = await issueTestCard(shop, 1_500);
    expect(await close(id, "paid_out")).toEqual({ code: "closed", amount: 1_500 });
    expect(await close(id)).toEqual({ code: "empty" });
    expect(await findGiftCard(shop, { code, address: null })).toMatchObject({
      refusal: { reason: "closed" },
    });
    expect(await listTestEntries(shop, id)).toEqual([
      ["issued", 1_500],
      ["paid_out", -1_500],
    ]);
    expect(await close(randomUUID())).toEqual({ code: "not-found" });
  });

  test("is found by its last four characters, buyer, recipient or note, and shows its history", async () => {
    const { id, code } = await issueTestCard(shop, 2_000);
    const other = await issue({ recipientName: "Alex Sample", note: "Raffle of the school" });
    const idsOf = async (search: string) =>
      (await listGiftCards(shop.db, { search, limit: 10, offset: 0 })).map((card) => card.id);
    expect(await idsOf(code.slice(-4))).toEqual([id]);
    expect(await idsOf("alex")).toEqual([other]);
    expect(await idsOf("RAFFLE")).toEqual([other]);
    const orderId = await buy(shop, { lines: [{ productId: 1, quantity: 2 }], giftCardCode: code });
    expect(await listGiftCardEntries(shop.db, id)).toMatchObject([
      { kind: "redeemed", amount: -2_000, order: { id: orderId } },
      { kind: "issued", amount: 2_000, order: null },
    ]);
  });

  test("of a recipient is in the export of their data, and keeps its money when they are erased", async () => {
    const to = "leaves@example.com";
    const id = await issue({ recipientEmail: to, recipientName: "Lee Sample", message: "Hello" });
    await close(id);
    const exported = await exportCustomerData(shop, { address: to });
    expect(exported.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["gift_cards", "gift_card_entries"]),
    );
    await eraseAddress(shop, to);
    expect(await findGiftCardById(shop.db, id)).toMatchObject({
      recipientEmail: null,
      recipientName: null,
      message: null,
      initialAmount: 5_000,
    });
    const [entry] = await listGiftCardEntries(shop.db, id);
    expect(entry).toMatchObject({ kind: "voided", reason: null });
  });
});

describe("what the shop owes", () => {
  test("is the sum of all balances at the end of each month in the shop's time zone", async () => {
    const shop = await forThisTest(openTestShop);
    await takeGiftCards(shop.shop);
    // Still October in New York.
    shop.time.now = new Date("2026-11-01T03:59:00Z");
    const { id } = await issueTestCard(shop.shop, 5_000);
    const { code } = await issueTestCard(shop.shop, 2_000);
    shop.time.now = new Date("2026-11-20T15:00:00Z");
    await buy(shop.shop, { lines: [{ productId: 1, quantity: 2 }], giftCardCode: code });
    await shop.shop.db
      .transaction()
      .execute((tx) => closeGiftCard(tx, { id, kind: "voided", reason: "x", at: shop.time.now }));
    await issueTestCard(shop.shop, 700);
    const none = { redeemed: 0, refunded: 0, voided: 0, paidOut: 0, revoked: 0 };
    expect(await listGiftCardMonths(shop.shop.db, "America/New_York")).toEqual([
      { ...none, month: "2026-11", issued: 700, redeemed: 2_000, voided: 5_000, outstanding: 700 },
      { ...none, month: "2026-10", issued: 7_000, outstanding: 7_000 },
    ]);
    expect(await sumOutstanding(shop.shop.db)).toBe(700);
    const csv = await textOf(exportGiftCardMonths(shop.shop));
    expect(csv.trim().split("\r\n").at(-1)).toBe("2026-11,7.00,20.00,0.00,50.00,0.00,7.00,0.00");
  });
});
