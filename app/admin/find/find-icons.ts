import { screenIcons as icons } from "../shared/screen-icons.ts";

const list = "M5.5 4h8M5.5 8h8M5.5 12h8M2.5 4h.1M2.5 8h.1M2.5 12h.1";
const book =
  "M8 4.2C6.5 3.2 4.5 3 2.5 3.2v9.3c2-.2 4 0 5.5 1 1.5-1 3.5-1.2 5.5-1V3.2c-2-.2-4 0-5.5 1zM8 4.2v9.3";
const lot = "M2.5 5.5h11v8h-11zM2.5 5.5l1.5-3h8l1.5 3M6.5 8.5h3";
const page = "M4 2.5h5.5L12 5v8.5H4zM9.5 2.5V5H12M6 8h4M6 10.5h4";

/** Drawings that no screen has. */
export const findIcons = { list, book, lot, page } as const;

/** The kinds of things that are found, each with its drawing. */
export const kindIcons = {
  order: icons.receipt,
  customer: icons.person,
  product: icons.chocolate,
  box: icons.box,
  lot,
  code: icons.coupon,
  "gift-card": icons.gift,
  page,
  email: icons.envelope,
  guide: book,
  all: list,
  count: icons.shelf,
};
