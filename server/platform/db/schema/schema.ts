import { access } from "./access.ts";
import { catalog } from "./catalog.ts";
import { checkouts } from "./checkouts.ts";
import { email } from "./email.ts";
import { erp } from "./erp.ts";
import { giftCards } from "./gift-cards.ts";
import { imports } from "./imports.ts";
import { media } from "./media.ts";
import { notices } from "./notices.ts";
import { orderTotals } from "./order-totals.ts";
import { orders } from "./orders.ts";
import { pageChanges } from "./page-changes.ts";
import { pages } from "./pages.ts";
import { demoPayments, payments } from "./payments.ts";
import { promotions } from "./promotions.ts";
import { reviews } from "./reviews.ts";
import { rowSecurity } from "./row-security.ts";
import { salesEntries } from "./sales-entries.ts";
import { search } from "./search.ts";
import { settings } from "./settings.ts";
import { shipments } from "./shipments.ts";
import { stock } from "./stock.ts";
import { taxes } from "./taxes.ts";
import { versions } from "./versions.ts";

/** The schema of 0.1.0, in an order in which each table is created after those it refers to. */
export const schema: readonly string[] = [
  ...search,
  ...settings,
  ...media,
  ...catalog,
  ...pages,
  ...imports,
  ...orders,
  ...checkouts,
  ...stock,
  ...promotions,
  ...versions,
  ...giftCards,
  ...payments,
  ...demoPayments,
  ...shipments,
  ...taxes,
  ...notices,
  ...reviews,
  ...email,
  ...erp,
  ...access,
  // Triggers, after all tables.
  ...orderTotals,
  ...salesEntries,
  ...pageChanges,
  ...rowSecurity,
];
