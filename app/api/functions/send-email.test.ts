import { beforeEach, expect, test } from "vitest";
import { sessionHeader } from "#app/admin/access/admin-cookie.ts";
import { MINUTE_MS } from "#domain/time/durations.ts";
import { openAdminSession } from "#server/admin-access/admin-sessions.ts";
import { routeContext } from "#test/support/call-route.ts";
import { listEmails } from "#test/support/list-emails.ts";
import { openMailShop } from "#test/support/mail-shop.ts";
import { rewoundForEachTest } from "#test/support/rewound-shop.ts";
import { action } from "./send-email.route.ts";

const { box, shop, time, pass } = rewoundForEachTest(openMailShop);
let cookie: string;
beforeEach(async () => {
  const kept = await sessionHeader(shop.config, await openAdminSession(shop));
  cookie = kept.split(";")[0] ?? "";
});
const email = {
  to: "robin.sample@example.com",
  subject: "About your order",
  html: "<p>It is on its way.</p>",
  text: "It is on its way.",
};

async function send(body: unknown, headers: Record<string, string> = { cookie }) {
  const context = routeContext(shop);
  const request = new Request("http://localhost:3000/functions/send-email", {
    method: "POST",
    body: typeof body === "string" ? body : JSON.stringify(body),
    headers,
  });
  const args = { request, context, params: {}, url: new URL(request.url), pattern: "" };
  const response = await (action as (args: unknown) => Promise<Response>)(args).catch((thrown) => {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

test("sends the email from the shop, answers ok and logs it", async () => {
  expect(await send(email)).toMatchObject({ status: 200, body: { ok: true } });
  expect(box.mails).toMatchObject([
    { to: [email.to], from: "orders@bars.example", subject: email.subject },
  ]);
  const [logged] = await listEmails(shop.db, 1);
  expect(logged).toMatchObject({ ...email, kind: "admin", orderId: null, success: true });
});

test("a refused email is answered as an error, logged, and not retried", async () => {
  box.fail({ at: "rcpt-to", refuse: 451 }, 1);
  expect(await send(email)).toMatchObject({
    status: 502,
    body: { ok: false, error: "Could not send email. Please check email settings." },
  });
  const [logged] = await listEmails(shop.db, 1);
  expect(logged).toMatchObject({ success: false, error: expect.stringContaining("451") });
  expect(box.mails).toEqual([]);
});

test.each([{}, { cookie: "conche_admin=guessed" }])(
  "without an admin session nothing is sent (%j)",
  async (headers) => {
    expect(await send(email, headers)).toMatchObject({ status: 401 });
    expect(box.steps("connect")).toBe(0);
    expect(await listEmails(shop.db, 1)).toEqual([]);
  },
);

test.each([
  ["two recipients", { to: "a@example.com, b@example.com" }],
  ["a list of recipients", { to: ["a@example.com", "b@example.com"] }],
  ["a name", { to: "Robin <robin@example.com>" }],
  ["a header in the subject", { subject: "Hello\r\nBcc: b@example.com" }],
  ["no subject", { subject: " " }],
  ["a long subject", { subject: "x".repeat(201) }],
  ["no text", { text: "" }],
  ["no html", { html: undefined }],
  ["a large email", { html: "x".repeat(150_001) }],
  ["a sender of its own", { from: "ceo@example.com" }],
])("%s is refused with the reason", async (_what, changes) => {
  expect(await send({ ...email, ...changes })).toMatchObject({
    status: 400,
    body: { error: expect.stringContaining("cannot be read") },
  });
  expect(box.steps("connect")).toBe(0);
});

test("a body that is not JSON is refused", async () => {
  expect(await send("to=robin")).toMatchObject({ status: 400 });
});

test("more than sixty emails in an hour are refused", async () => {
  const times = Array.from({ length: 60 }, () => time.now);
  await shop.db
    .insertInto("limits")
    .values({ key: "send-email", times, updated_at: time.now })
    .execute();
  pass(30 * MINUTE_MS);
  const refused = await send(email);
  expect(refused).toMatchObject({
    status: 429,
    body: { ok: false, error: "Too many emails. Please wait 30 minutes and try again." },
  });
  expect(refused.headers.get("retry-after")).toBe("1800");
  pass(30 * MINUTE_MS);
  expect((await send(email)).status).toBe(200);
});
