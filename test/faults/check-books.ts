import { centsOf } from "./cents-of.ts";
import { checkBalance } from "./check-balance.ts";
import { checkErp } from "./check-erp.ts";
import { checkGiftCards } from "./check-gift-cards.ts";
import { checkMails } from "./check-mails.ts";
import { checkMoney } from "./check-money.ts";
import { checkParcels } from "./check-parcels.ts";
import { checkPromotions } from "./check-promotions.ts";
import { checkPurchases } from "./check-purchases.ts";
import { checkStock } from "./check-stock.ts";
import type { FaultyWorld } from "./faulty-world.ts";
import type { ownerActs } from "./owner-acts.ts";
import { listDisputedOrders, type OrderRow, readOrders } from "./read-orders.ts";

/** The campaign's final comparison: counts and all inconsistencies. */
export type Books = {
  readonly orders: number;
  readonly paid: number;
  readonly failed: number;
  readonly mails: number;
  /** Mails that arrived twice, which SMTP cannot prevent. */
  readonly doubledMails: number;
  /** Mails that were sent twice without an answer from the mail server. */
  readonly mailsGivenUp: number;
  /** Those of them that did not arrive. */
  readonly mailsLost: number;
  readonly refunds: number;
  /** Partly refunded orders. */
  readonly refundedInPart: number;
  readonly refundedWhole: number;
  readonly cancelled: number;
  /** Orders with the discount code. */
  readonly withCode: number;
  /** Purchases for several recipients, and their orders. */
  readonly purchases: number;
  readonly ofPurchases: number;
  readonly giftCards: number;
  readonly soldGiftCards: number;
  /** Orders of which a gift card paid a part or all. */
  readonly paidWithGiftCard: number;
  /** In cents: what is left on all gift cards. */
  readonly giftCardLiability: number;
  /** Shipments that were not undone. */
  readonly parcels: number;
  readonly erpOrders: number;
  /** Fees and payouts with an entry in the ERP. */
  readonly bookings: number;
  /** One sentence each; empty when all books agree. */
  readonly problems: readonly string[];
};

/**
 * Compares the shop's data with the provider's, the mailbox's and the ERP's: no payment without an
 * order, no duplicates, the same cents everywhere.
 */
export async function checkBooks(
  world: FaultyWorld,
  owner: Pick<ReturnType<typeof ownerActs>, "counts" | "problems">,
): Promise<Books> {
  const { db } = world;
  const problems = [...owner.problems];
  const say = (sentence: string) => problems.push(sentence);

  const orders = await readOrders(db);
  const byId = new Map(orders.map((order) => [order.id, order]));

  await checkOrders(world, orders, say);
  const money = await checkMoney(world, orders, say);
  const purchases = checkPurchases(orders, say);
  const cards = await checkGiftCards(world, orders, say);
  const mails = await checkMails(world, orders, say);
  await checkStock(world, orders, owner.counts, say);
  const withCode = await checkPromotions(world, orders, say);
  const parcels = await checkParcels(world, orders, say);
  const disputed = await listDisputedOrders(db);
  const syncs = await db.selectFrom("erp_syncs").selectAll().where("state", "<>", "done").execute();
  for (const sync of syncs) {
    const order = byId.get(sync.order_id);
    // Unpaid orders may wait for the owner.
    if (order?.payment_status === "failed" && sync.state === "refused") continue;
    // Nor is anything to be done there while a bank decides.
    if (disputed.includes(sync.order_id)) continue;
    const number = order?.order_number;
    say(`The ERP sync of ${number} is ${sync.state} after ${sync.attempts}: ${sync.last_error}`);
  }
  const erpOrders = await checkErp(world, orders, say);
  const bookings = await checkBalance(world, say);
  return {
    orders: orders.length,
    paid: orders.filter(({ payment_status }) => payment_status === "paid").length,
    failed: orders.filter(({ payment_status }) => payment_status === "failed").length,
    ...mails,
    ...money,
    refundedWhole: orders.filter(({ payment_status }) => payment_status === "refunded").length,
    cancelled: orders.filter(({ status }) => status === "cancelled").length,
    withCode,
    ...purchases,
    ...cards,
    parcels,
    erpOrders,
    bookings,
    problems,
  };
}

/** Numbers are unique, and lines add up to the total. */
async function checkOrders(
  { db }: FaultyWorld,
  orders: readonly OrderRow[],
  say: (sentence: string) => void,
): Promise<void> {
  const lines = await db.selectFrom("order_items").selectAll().execute();
  const numbers = new Set(orders.map(({ order_number }) => order_number));
  if (numbers.size !== orders.length) say("An order number was given twice.");
  for (const order of orders) {
    const own = lines.filter(({ order_id }) => order_id === order.id);
    if (own.length === 0) say(`Order ${order.order_number} has no lines.`);
    const sum = own.reduce((cents, line) => cents + centsOf(line.price) * (line.quantity ?? 0), 0);
    const discount = own.reduce((cents, line) => cents + centsOf(line.discount), 0);
    const total = sum - discount + centsOf(order.tax) + centsOf(order.shipping);
    if (sum !== centsOf(order.subtotal) || total !== centsOf(order.total)) {
      say(`The lines of order ${order.order_number} do not add up.`);
    }
  }
}
