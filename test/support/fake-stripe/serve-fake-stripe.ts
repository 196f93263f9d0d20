import { startFakeStripe } from "./start-fake-stripe.ts";

/**
 * The fake as a program, to try a shop by hand: `node test/support/fake-stripe/serve-fake-stripe.ts
 * 4242 http://localhost:3000`
 *
 * Bank payments take twenty seconds instead of four days.
 */
const [port = "4242", shop = "http://localhost:3000"] = process.argv.slice(2);
const fake = await startFakeStripe({
  port: Number(port),
  webhook: { url: `${shop}/api/webhooks/stripe` },
});
fake.settings.bankSettlesAfterMs = 20_000;
fake.settings.disputeFollowsAfterMs = 20_000;
setInterval(() => fake.advance(0), 1000);
fake.onRequest = (moment, { method, path, keyType }) => {
  if (moment === "after") process.stdout.write(`${keyType} ${method} ${path}\n`);
};
for (const [name, value] of Object.entries(fake.environment)) {
  process.stdout.write(`${name}=${value}\n`);
}
