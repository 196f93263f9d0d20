import { beforeAll, expect, test } from "vitest";
import { ZERO } from "#domain/money/cents.ts";
import { percent } from "#domain/money/percent.ts";
import { beginCheckout } from "#test/support/checkouts.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { shopper } from "#test/support/sample-shopper.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { submitCheckout } from "../checkout/pay/submit-checkout.ts";
import { savePromotion } from "./save-promotion.ts";

const { shop } = forAllTests(openTestShop);
beforeAll(async () => {
  for (const code of ["WELCOME", "HELLO"]) {
    const terms = {
      code,
      name: "",
      effect: { kind: "percent", percent: percent(1000) },
      minimum: ZERO,
      productIds: [],
      categories: [],
      boxes: "included",
      fromDay: null,
      untilDay: null,
      maxUses: null,
      firstOrderOnly: true,
      oncePerCustomer: false,
    } as const;
    await savePromotion(shop, { id: null, version: 0, terms, isActive: true });
  }
});

async function submitWith(discountCode: string, email: string): Promise<string> {
  const checkout = await beginCheckout(shop, { discountCode });
  const submitted = await submitCheckout(shop, { ...checkout, details: { ...shopper, email } });
  return submitted.code === "code-refused" ? submitted.refusal.reason : submitted.code;
}

test("of twelve checkouts at once, one gets the discount for the first order", async () => {
  const email = "twelve@example.com";
  const all = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      submitWith("WELCOME", index % 2 ? email : email.replace("@", "+again@")),
    ),
  );
  expect(all.filter((each) => each === "submitted")).toHaveLength(1);
  expect(all.filter((each) => each === "first-order")).toHaveLength(11);
});

test("another code for the first order is refused while the first one is being paid", async () => {
  const email = "two-codes@example.com";
  expect(await submitWith("WELCOME", email)).toBe("submitted");
  expect(await submitWith("HELLO", email)).toBe("first-order");
  expect(await submitWith("HELLO", "somebody-else@example.com")).toBe("submitted");
});

test("of different codes for the first order, pressed at once, one counts for each mailbox", async () => {
  for (let round = 0; round < 8; round++) {
    const email = `at-once-${round}@example.com`;
    const both = await Promise.all(
      ["WELCOME", "HELLO", "WELCOME", "HELLO"].map((code, at) =>
        submitWith(code, at > 1 ? email.replace("@", `+${at}@`) : email),
      ),
    );
    expect(both.toSorted()).toEqual(["first-order", "first-order", "first-order", "submitted"]);
  }
});
