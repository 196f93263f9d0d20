import { expect } from "vitest";
import { orderLinkToken } from "#server/orders/order-link-token.ts";
import { buyOrder } from "../../support/api-shopper.ts";
import { expectAccessible } from "../../support/axe.ts";
import { phone } from "../../support/browser.ts";
import { open, waitForHydration } from "../../support/journeys.ts";
import { readPage } from "../../support/read-page.ts";
import { forgetSettings, query } from "../../support/shop-database.ts";
import { test as base } from "../../support/shop-test.ts";

const SECRET = "a-long-enough-word-for-a-browser-journey-2026";
const test = base.extend("environment", { scope: "file" }, { SESSION_SECRET: SECRET });

let orderId: string;
let reviewed: { id: number; name: string };
test.beforeEach(async ({ shop }) => {
  await query(shop, "delete from reviews");
  await forgetSettings(shop, "reviews");
  orderId = (await buyOrder(shop)).id;
  await query(shop, `update orders set status = 'delivered' where id = '${orderId}'`);
  const [row] = await query(
    shop,
    `select product_id as id, product_name as name from order_items where order_id = '${orderId}' order by product_id`,
  );
  reviewed = { id: Number(row?.id), name: String(row?.name) };
});

test("a buyer reviews a bar by an emailed link, and shoppers see it with the owner's answer", async ({
  shop,
  visitShop,
}) => {
  const link = `/review/${orderId}?token=${orderLinkToken(SECRET, orderId, new Date(), "review")}`;
  const buyer = await visitShop(link.replace("token=", "token=9"), {
    viewport: phone,
    expectedErrors: /403|422/,
  });
  await buyer.getByRole("heading", { name: "This link doesn't work anymore" }).waitFor();
  await open(buyer, link);
  await expectAccessible(buyer);
  const item = buyer.getByRole("listitem").filter({
    has: buyer.getByRole("heading", { name: reviewed.name }),
  });
  await item.getByRole("button", { name: "Send my review" }).click();
  await item.getByText("Please choose your stars.").waitFor();
  await expectAccessible(buyer);
  const rows = await item
    .getByRole("radio")
    .evaluateAll((stars) => new Set(stars.map((star) => star.getBoundingClientRect().top)).size);
  expect(rows).toBe(1);
  await item.getByRole("radio", { name: "4 stars" }).check();
  await item.getByLabel("Your review").fill("Snaps well.\n<b>Lovely</b> end.");
  await item.getByLabel("Name to show").fill("Robin S.");
  await item.getByRole("button", { name: "Send my review" }).click();
  // In the color of what went well.
  const thanks = item.getByText("Thank you. We'll read it soon");
  expect(await thanks.getAttribute("class")).toContain("text-good");

  const product = `/products/${reviewed.id}`;
  const text = async () => await (await fetch(`${shop.url}${product}`)).text();
  expect(await text()).not.toContain("AggregateRating");

  const owner = await visitShop("/admin/reviews", { expectedErrors: /409|422/ });
  await owner.getByLabel("Enter your PIN").fill(shop.pin);
  await owner.getByRole("button", { name: "Unlock" }).click();
  await owner.getByRole("heading", { level: 1, name: "Reviews" }).waitFor();
  await waitForHydration(owner);
  await expectAccessible(owner);
  await owner.getByRole("link", { name: `Robin S. on ${reviewed.name}` }).click();
  const card = owner.getByRole("dialog", { name: `Robin S. on ${reviewed.name}` });
  await card.getByText("Snaps well.").waitFor();
  await expectAccessible(owner);
  await card.getByRole("button", { name: "Don't publish" }).click();
  await card.getByText("Please choose a reason.").waitFor();
  await card.getByLabel("Your answer").fill("Thank you, Robin!");
  await card.getByRole("button", { name: "Save answer" }).click();
  await card.getByRole("button", { name: "Publish", exact: true }).click();
  await owner.getByText("Nothing to read").waitFor();
  await expect.poll(() => card.count()).toBe(0);
  await owner.getByLabel("Days after delivery").fill("7");
  await owner.getByRole("button", { name: "Save", exact: true }).click();
  await owner.getByText("The shop asks for a review 7 days after delivery.").waitFor();

  await expect.poll(text).toContain('"aggregateRating"');
  await open(buyer, product);
  await buyer.getByRole("link", { name: "4.0 (1 review)" }).click();
  const reviews = buyer.getByRole("region", { name: "What buyers say" });
  await reviews.getByText("<b>Lovely</b> end.").waitFor();
  await reviews.getByText("Thank you, Robin!").waitFor();
  await expectAccessible(buyer);
  await open(buyer, link);
  await item.getByText("We've read this review, so it can't be changed anymore.").waitFor();
});

test("from three reviews on a bar's card has its stars", async ({ shop }) => {
  await query(
    shop,
    `with placed as (
       insert into orders (order_number) select 'Review ' || n from generate_series(1, 3) as n
       returning id)
     insert into reviews (id, order_id, product_id, stars, body, author, written_at, state,
       decided_at)
     select gen_random_uuid(), id, 2, 5, 'Good.', 'A. Buyer', now(), 'published', now()
     from placed`,
  );
  expect((await readPage(shop, "/products")).text).toContain("★ 5.0 (3 reviews)");
});
