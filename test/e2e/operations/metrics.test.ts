import { expect, test, vi } from "vitest";
import { forAllTests } from "#test/support/for-tests.ts";
import { apiShopper } from "../../support/api-shopper.ts";
import { metricValue } from "../../support/metric-value.ts";
import { runShop } from "../../support/running-shop.ts";
import { breakDatabase } from "../../support/shop-database.ts";

const shop = forAllTests(runShop);
const read = async () => await (await fetch(`${shop.url}/metrics`)).text();

test("the running shop shows requests by route, cached pages, jobs, mails and payments", async () => {
  for (const path of [
    "/",
    "/order-confirmation/robin",
    "/no/such/page?email=robin",
    "/products/1",
  ]) {
    await fetch(`${shop.url}${path}`);
  }
  const shopper = apiShopper(shop.url);
  await shopper.begin();
  await expect
    .poll(async () => metricValue(await read(), "conche_page_cache_responses_total"))
    .toBeGreaterThan(0);
  const text = await read();
  const routes = [...text.matchAll(/duration_seconds_count\{route="([^"]*)"/g)].map(([, r]) => r);
  expect(routes).toEqual(
    expect.arrayContaining(["/", "/order-confirmation/:orderId", "/*", "/products/:productId"]),
  );
  expect(routes).toContain("/api/create-payment-intent");
  expect(text).not.toContain("robin");
  expect(text).toMatch(/^conche_jobs_total\{queue="sweep-payments",result="completed"\} \d/m);
  expect(text).toMatch(/^conche_queue_jobs\{queue="send-order-email",state="ready"\} 0$/m);
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m);
});

test("a failed request can be found in the log by the id in its answer", async () => {
  const broken = await breakDatabase(shop);
  const response = await fetch(`${shop.url}/cart`, {
    headers: { "x-request-id": "from-the-proxy-7" },
  });
  expect(response.status).toBe(503);
  expect(response.headers.get("x-request-id")).toBe("from-the-proxy-7");
  await vi.waitFor(() => expect(shop.output()).toContain('"requestId":"from-the-proxy-7"'), 10_000);
  // Metrics work without the database.
  expect(await read()).toMatch(
    /^conche_http_request_duration_seconds_count\{route="\/cart",status="5xx"\} 1$/m,
  );
  await broken.repair();
});
