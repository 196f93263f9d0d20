/** What the owner does or meets on a day; each is a function in week-events.ts. */
export type WeekEvent =
  | "heat wave begins"
  | "heat wave ends"
  | "scarce bars come in"
  | "a lot is recalled"
  | "address is changed"
  | "one bar is refunded"
  | "a bar is refunded before it leaves"
  | "a bar is refunded after it left"
  | "order is refunded whole"
  | "refunded at Stripe"
  | "refund comes back"
  | "order is cancelled"
  | "cancellation is undone"
  | "paid in cash"
  | "books are closed"
  | "one bar leaves ahead"
  | "shipment is undone"
  | "two owners pack at once"
  | "two owners ship at once"
  | "two owners refund at once"
  | "answer of a label is lost"
  | "paid with a gift card and refunded"
  | "unspent gift card is refunded"
  | "payment is disputed"
  | "dispute is answered"
  | "dispute is won"
  | "dispute is lost";

export type DayPlan = {
  readonly name: string;
  /** In July and August, when it is hot where some of the customers live. */
  readonly day: string;
  /** The share of the week's orders. */
  readonly share: number;
  /** Before the owner packs, with how often. */
  readonly morning: Partial<Record<WeekEvent, number>>;
  /** While shoppers come. */
  readonly noon: Partial<Record<WeekEvent, number>>;
};

/**
 * The days, one row each. Besides, on every day the shop is restarted before it opens and killed
 * once while shoppers come, the owner packs and ships all that may leave, tells who picks up, marks
 * parcels as delivered and reads reviews, banks answer debits of two days ago, some customers whose
 * debit bounced pay again, gifts are packed and gift cards mailed on their day, and buyers are asked
 * for reviews.
 */
export const week: readonly DayPlan[] = [
  {
    name: "Monday",
    day: "2030-07-29",
    share: 4,
    morning: {},
    noon: {
      "address is changed": 2,
      "one bar is refunded": 2,
      "a bar is refunded before it leaves": 3,
      "order is cancelled": 1,
    },
  },
  {
    name: "Tuesday",
    day: "2030-07-30",
    share: 3,
    morning: {
      "two owners pack at once": 2,
      "one bar leaves ahead": 2,
      "a bar is refunded before it leaves": 1,
    },
    noon: {
      "a bar is refunded after it left": 2,
      "address is changed": 1,
      "order is refunded whole": 1,
      "refunded at Stripe": 1,
      "refund comes back": 1,
      "payment is disputed": 3,
      "unspent gift card is refunded": 1,
    },
  },
  {
    name: "Wednesday",
    day: "2030-07-31",
    share: 3,
    morning: { "heat wave begins": 1, "two owners ship at once": 2 },
    noon: {
      "two owners refund at once": 2,
      "one bar is refunded": 1,
      "a bar is refunded before it leaves": 2,
      "dispute is answered": 2,
      "paid with a gift card and refunded": 2,
    },
  },
  {
    name: "Thursday",
    day: "2030-08-01",
    share: 3,
    morning: {
      "books are closed": 1,
      "answer of a label is lost": 1,
      "shipment is undone": 2,
      "cancellation is undone": 1,
    },
    noon: {
      "a lot is recalled": 1,
      "refund comes back": 2,
      "paid in cash": 1,
      "order is cancelled": 2,
      "address is changed": 2,
      "dispute is won": 1,
    },
  },
  {
    name: "Friday",
    day: "2030-08-02",
    share: 3,
    morning: { "heat wave ends": 1, "scarce bars come in": 1, "two owners pack at once": 1 },
    noon: {
      "one bar is refunded": 2,
      "refunded at Stripe": 1,
      "dispute is lost": 1,
      "paid in cash": 1,
      "paid with a gift card and refunded": 1,
      "unspent gift card is refunded": 1,
    },
  },
  {
    name: "Saturday",
    day: "2030-08-03",
    share: 4,
    morning: {
      "one bar leaves ahead": 2,
      "shipment is undone": 1,
      "a bar is refunded before it leaves": 1,
      "a bar is refunded after it left": 1,
    },
    noon: { "order is cancelled": 1, "two owners refund at once": 1, "refund comes back": 1 },
  },
  {
    name: "Sunday",
    day: "2030-08-04",
    share: 3,
    morning: { "two owners ship at once": 1 },
    noon: { "address is changed": 1, "order is refunded whole": 1 },
  },
];

/** For `npm test`: the most of it on one day. */
export const shortWeek: readonly DayPlan[] = [
  {
    name: "Wednesday",
    day: "2030-07-31",
    share: 1,
    morning: { "heat wave begins": 1 },
    noon: {
      "address is changed": 1,
      "one bar is refunded": 1,
      "a bar is refunded before it leaves": 2,
      "order is cancelled": 1,
      "two owners refund at once": 1,
      "payment is disputed": 1,
    },
  },
];

/**
 * Nobody orders anymore, and what is left is done: on the first day this, then only what every day
 * has, until nothing is left.
 */
export const firstDayAfter: Pick<DayPlan, "morning" | "noon"> = {
  morning: {
    "books are closed": 1,
    "heat wave ends": 1,
    "scarce bars come in": 1,
    "two owners pack at once": 1,
    "two owners ship at once": 1,
    "answer of a label is lost": 1,
  },
  noon: {
    "a lot is recalled": 1,
    "refund comes back": 1,
    "dispute is won": 1,
    "paid with a gift card and refunded": 1,
    "unspent gift card is refunded": 1,
  },
};
