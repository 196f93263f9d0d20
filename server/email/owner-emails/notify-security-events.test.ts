import pino from "pino";
import { expect, test, vi } from "vitest";
import { HOUR_MS } from "#domain/time/durations.ts";
import { listEmails } from "#test/support/list-emails.ts";
import { metricValue } from "#test/support/metric-value.ts";
import { rewoundForEachTest } from "#test/support/rewound-shop.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { unlockAdmin } from "../../admin-access/unlock-admin.ts";
import { takeWebhook } from "../../checkout/settle/payment-events.ts";
import { registry } from "../../platform/metrics.ts";
import { reportSecurityEvent, type SecurityEventKind } from "../../platform/security-events.ts";
import { notifySecurityEvents } from "./notify-security-events.ts";

const house = rewoundForEachTest(() =>
  openTestShop({ ADMIN_PIN: "8642", ORDER_EMAIL_TO: "owner@bars.example" }),
);
const { shop, pass } = house;
const mails = async () => await listEmails(shop.db, 10);

async function stored(kind: SecurityEventKind): Promise<number> {
  const rows = await shop.db.selectFrom("security_events").selectAll().execute();
  return rows.filter((row) => row.kind === kind).reduce((sum, { events }) => sum + events, 0);
}

async function report(kind: SecurityEventKind, times: number): Promise<void> {
  const before = await stored(kind);
  for (let each = 0; each < times; each += 1) reportSecurityEvent(shop, kind);
  await vi.waitFor(async () => expect(await stored(kind)).toBe(before + times), 5_000);
}

test("wrong PINs and forged webhooks are logged, counted and reported to the owner", async () => {
  const lines: string[] = [];
  const log = pino({ level: "warn" }, { write: (line) => void lines.push(line) });
  const shop = { ...house.shop, log };
  const metric = async (kind: string) =>
    metricValue(await registry.metrics(), `conche_security_events_total{kind="${kind}"}`);
  const [pins, webhooks] = [await metric("wrong-pin"), await metric("forged-webhook")];
  for (let each = 0; each < 5; each += 1) {
    expect(await unlockAdmin(shop, { pin: "0000", address: "198.51.100.7" })).toMatchObject({
      code: "wrong-pin",
    });
  }
  const payments = { ...shop.payments, readEvent: () => "forged" as const };
  const forged = await takeWebhook({ ...shop, payments }, new Uint8Array(), "t=1,v1=0");
  expect(forged).toEqual({ code: "refused" });
  await vi.waitFor(async () => expect(await stored("wrong-pin")).toBe(5), 5_000);

  expect(await metric("wrong-pin")).toBe(pins + 5);
  expect(await metric("forged-webhook")).toBe(webhooks + 1);
  // The first at once; the others are summed up.
  expect(lines.filter((line) => line.includes('"securityEvent":"wrong-pin"'))).toHaveLength(1);
  expect(lines.join()).not.toContain("0000");

  await notifySecurityEvents(shop);
  const [mail] = await mails();
  expect(mail).toMatchObject({ to: "owner@bars.example", kind: "security" });
  expect(mail?.text).toMatch(/wrong PINs: 5\n.*Stripe did not sign: 1/);
});

test("the owner gets one mail an hour at most, with all that came since the last", async () => {
  await report("wrong-pin", 30);
  await notifySecurityEvents(shop);
  await report("wrong-pin", 40);
  await notifySecurityEvents(shop);
  expect(await mails()).toHaveLength(1);

  pass(HOUR_MS);
  await report("wrong-pin", 2);
  await notifySecurityEvents(shop);
  const [newest, ...others] = await mails();
  expect(newest?.text).toContain("wrong PINs: 42");
  expect(others).toHaveLength(1);
  pass(HOUR_MS);
  await notifySecurityEvents(shop);
  expect(await mails()).toHaveLength(2);
});

test("an owner who mistypes gets no mail", async () => {
  await report("wrong-pin", 4);
  await report("limit-met", 3);
  await notifySecurityEvents(shop);
  expect(await mails()).toEqual([]);
});
