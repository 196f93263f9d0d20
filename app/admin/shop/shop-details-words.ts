import type { ShopDetailsField, ShopDetailsProblem } from "#domain/shop/shop-details-form.ts";

export const shopDetailsProblemWords: Record<ShopDetailsProblem, string> = {
  "too-long": "This is longer than there is room for.",
  "not-an-email": "Enter an email address such as hello@example.com.",
  "not-a-state": "Choose a state.",
  "not-a-zip": "Enter a ZIP code such as 12534.",
  "not-a-time-zone": "Choose a time zone from the list.",
  "not-a-prefix": "Use 1 to 12 capital letters and digits, such as CHOC.",
};

export const shopDetailsMessages = {
  saved: { title: "Saved", description: "The shop says so from now on." },
  trouble: {
    refused: "Not saved: please check these fields.",
    changedMeanwhile: "Somebody else has saved these details since you opened this page.",
    unreachable: "Not saved: the shop doesn't answer. Nothing is lost, so please try again.",
  },
};

/** Environment variables that override what is saved here. */
export const shopVariables: Partial<Record<ShopDetailsField, string>> = {
  name: "SHOP_NAME",
  email: "SHOP_EMAIL",
  orderEmail: "ORDER_EMAIL_TO",
  phone: "SHOP_PHONE",
  timeZone: "SHOP_TIME_ZONE",
  orderPrefix: "ORDER_PREFIX",
};
