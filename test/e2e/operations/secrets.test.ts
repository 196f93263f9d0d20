import { afterEach, expect, test, vi } from "vitest";
import { apiShopper } from "../../support/api-shopper.ts";
import { type HostedServer, startHostedServer } from "../../support/hosted-server.ts";
import { type RunningShop, runShop } from "../../support/running-shop.ts";

let shop: RunningShop | undefined;
let hosted: HostedServer | undefined;
afterEach(async () => {
  await shop?.dispose();
  await hosted?.stop();
});

/** A closed port. */
const NOWHERE = "127.0.0.1:9";

test("the log never contains a secret of the environment or a shopper's input", async () => {
  hosted = await startHostedServer();
  const secrets = {
    SESSION_SECRET: "kX0vZt7Qm2Lr9dWs4YbHc6NfPg8JaEu1",
    ADMIN_PIN: "83920174",
    STRIPE_SECRET_KEY: "sk_test_nobodymayreadthis2",
    STRIPE_WEBHOOK_SECRET: "whsec_nobodymayreadthis3",
    ODOO_API_KEY: "odoo-key-nobody-may-read-4",
    S3_ACCESS_KEY: "s3-access-nobody-may-read-5",
    S3_SECRET_KEY: "s3-secret-nobody-may-read-6",
  };
  shop = await runShop({
    ...secrets,
    SHOP_MODE: "production",
    SITE_URL: "https://bars.example",
    SHOP_EMAIL: "owner@bars.example",
    DATABASE_URL: await hosted.createDatabase(),
    STRIPE_PUBLISHABLE_KEY: "pk_test_everybodymay",
    STRIPE_API_BASE: `http://${NOWHERE}`,
    SMTP_URL: `smtp://postman:mail-password-nobody-may-read-7@${NOWHERE}`,
    EMAIL_FROM: "shop@bars.example",
    ODOO_URL: `http://${NOWHERE}`,
    ODOO_DB: "books",
    ODOO_LOGIN: "bookkeeper",
    S3_ENDPOINT: `http://${NOWHERE}`,
    S3_BUCKET: "bars",
    S3_PUBLIC_URL: `http://${NOWHERE}/bars`,
  });
  const { url } = shop;
  const shopper = apiShopper(url);
  await shopper.begin();
  await shopper.submit();
  const origin = "https://bars.example";
  const form = (pin: string) => ({
    method: "POST",
    body: new URLSearchParams({ pin }),
    headers: { origin },
    redirect: "manual" as const,
  });
  expect((await fetch(`${url}/admin/unlock`, form(secrets.ADMIN_PIN))).status).toBe(302);
  await fetch(`${url}/admin/unlock`, form("11111111"));
  await fetch(`${url}/products?note=robin.sample@example.com`);

  // Most is logged on errors: here, of everything that needs the database.
  await hosted.stop();
  hosted = undefined;
  await vi.waitFor(async () => expect((await fetch(`${url}/readyz`)).status).toBe(503), 10_000);
  await fetch(`${url}/products`);
  await fetch(`${url}/admin/unlock`, form(secrets.ADMIN_PIN));
  await shopper.begin();
  await vi.waitFor(() => expect(shop?.output()).toContain("does not answer"), 10_000);

  const said = shop.output();
  for (const secret of Object.values(secrets)) expect(said).not.toContain(secret);
  expect(said).not.toMatch(/mail-password|an invented password|an%20invented%20password/);
  expect(said).not.toMatch(/robin|invented street/i);
});
