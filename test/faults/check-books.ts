import { countedBars, type FaultyWorld } from "./faulty-world.ts";

/** What the campaign compares in the end, and everything that does not agree. */
export type Books = {
  readonly orders: number;
  readonly paid: number;
  readonly failed: number;
  readonly mails: number;
  /** Mails that arrived twice, which SMTP alone cannot rule out. */
  readonly doubledMails: number;
  /** Mails that a mail server was handed twice and answered for neither time. */
  readonly mailsGivenUp: number;
  /** Those of them that had arrived neither time. */
  readonly mailsLost: number;
  readonly refunds: number;
  readonly refundedWhole: number;
  readonly cancelled: number;
  /** That are not taken back. */
  readonly parcels: number;
  readonly erpOrders: number;
  /** Fees and payouts of the provider's, each an entry in the ERP. */
  readonly bookings: number;
  /** One sentence each; none in good books. */
  readonly problems: readonly string[];
};

/**
 * Compares the shop's own books with the provider's, the mailbox and the ERP's: no payment without
 * its order, nothing twice, every cent the same everywhere.
 */
export async function checkBooks(world: FaultyWorld): Promise<Books> {
  const { db, provider, mailbox } = world;
  const problems: string[] = [];
  const say = (sentence: string) => problems.push(sentence);

  const orders = await db.selectFrom("orders").selectAll().execute();
  const lines = await db.selectFrom("order_items").selectAll().execute();
  const byId = new Map(orders.map((order) => [order.id, order]));

  // Money.
  const moved = [...provider.ledger.charges.values()].filter(({ status }) => status !== "failed");
  const paidIntents = new Map<string, number>();
  for (const charge of moved) {
    paidIntents.set(charge.intentId, (paidIntents.get(charge.intentId) ?? 0) + charge.amount);
  }
  const charged = new Map<string, number>();
  for (const [intentId, amount] of paidIntents) {
    const checkoutId = provider.intent(intentId).metadata.checkout_id ?? "";
    const order = byId.get(checkoutId);
    if (!order) {
      say(`The payment ${intentId} of ${amount} cents has no order.`);
      continue;
    }
    if (charged.has(order.id)) say(`Order ${order.order_number} was charged twice.`);
    charged.set(order.id, amount);
    if (amount !== centsOf(order.total)) {
      say(`Order ${order.order_number} costs ${order.total}, but ${amount} cents were charged.`);
    }
  }
  for (const order of orders) {
    const sum = charged.get(order.id);
    const isGivenBack = centsOf(order.refunded_amount) === sum;
    const status = sum === undefined ? "failed" : isGivenBack ? "refunded" : "paid";
    if (order.payment_status !== status) {
      say(`Order ${order.order_number} is ${order.payment_status}, at the provider ${status}.`);
    }
  }
  for (const intent of provider.ledger.intents.values()) {
    const siblings = provider.intentsOf(intent.metadata.checkout_id ?? "");
    // One whose answer was an error is nobody's: no browser ever heard its secret.
    const used = siblings.filter(({ confirmations }) => confirmations > 0);
    if (used.length > 1) say(`A checkout was paid with ${used.length} intents: ${intent.id}.`);
  }

  // Money that was given back.
  const refunds = await db.selectFrom("refunds").selectAll().execute();
  const made = [...provider.ledger.refunds.values()];
  for (const refund of refunds) {
    const own = made.filter(({ metadata }) => metadata.refund_id === refund.id);
    if (own.length !== 1) say(`The refund ${refund.id} was made ${own.length} times.`);
    if (refund.status !== "succeeded") say(`The refund ${refund.id} is ${refund.status}.`);
    if (own[0] && own[0].amount !== centsOf(refund.amount)) {
      say(`The refund ${refund.id} is ${refund.amount}, at the provider ${own[0].amount} cents.`);
    }
  }
  for (const order of orders) {
    const given = made.filter(
      ({ intentId }) => provider.intent(intentId).metadata.checkout_id === order.id,
    );
    const sum = given.reduce((cents, { amount }) => cents + amount, 0);
    if (sum !== centsOf(order.refunded_amount)) {
      say(`Of order ${order.order_number} ${order.refunded_amount} went back, not ${sum} cents.`);
    }
  }

  // Orders.
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

  // Mails.
  const unsent = await db
    .selectFrom("mail_events")
    .select(["key", "attempts", "unconfirmed_attempts"])
    .where("sent_at", "is", null)
    // Of an order that was deleted or cancelled meanwhile nobody wants to hear.
    .where("attempts", ">", 0)
    .execute();
  // Handed over twice and never answered for: a third time might be a third mail. The log says so.
  const givenUp = unsent.filter((event) => event.unconfirmed_attempts >= 2);
  const mayBeLost = (orderId: string) => givenUp.some(({ key }) => key.includes(orderId));
  for (const { key, attempts, unconfirmed_attempts: unconfirmed } of unsent) {
    if (unconfirmed >= 2) continue;
    say(`The mail ${key} is not sent after ${attempts} attempts, ${unconfirmed} unanswered.`);
  }
  let doubledMails = 0;
  let mailsLost = 0;
  for (const [messageId, count] of mailbox.counts()) {
    if (count > 2) say(`The mail ${messageId} arrived ${count} times.`);
    if (count > 1) doubledMails += 1;
  }
  const subjects = new Map<string, Set<string>>();
  for (const { subject, messageId } of mailbox.mails) {
    const ids = subjects.get(subject) ?? new Set();
    subjects.set(subject, ids.add(messageId));
  }
  for (const order of orders) {
    const isCancelled = order.status === "cancelled";
    const newOrder = `New Order #${order.order_number} - $${order.total}`;
    // Of an order that she has sent already the owner need not hear any more.
    const isKnown = order.status !== "pending" && !subjects.has(newOrder);
    const expected = [
      `Order Confirmation #${order.order_number}`,
      ...(order.payment_status === "failed" || isKnown ? [] : [newOrder]),
      ...(isCancelled ? [`Order #${order.order_number} is cancelled`] : []),
    ];
    for (const subject of expected) {
      const different = subjects.get(subject)?.size ?? 0;
      if (different === 0 && mayBeLost(order.id)) mailsLost += 1;
      else if (different !== 1) {
        say(`“${subject}” was sent ${different} times as mails of their own.`);
      }
    }
  }

  await checkStock(world, orders, say);
  const parcels = await checkParcels(world, orders, say);

  const syncs = await db.selectFrom("erp_syncs").selectAll().where("state", "<>", "done").execute();
  for (const sync of syncs) {
    const order = byId.get(sync.order_id);
    // What never was paid waits for the owner.
    if (order?.payment_status === "failed" && sync.state === "refused") continue;
    const number = order?.order_number;
    say(`The ERP sync of ${number} is ${sync.state} after ${sync.attempts}: ${sync.last_error}`);
  }
  const erpOrders = checkErp(world, orders, say);
  const bookings = await checkBalance(world, say);
  return {
    orders: orders.length,
    paid: orders.filter(({ payment_status }) => payment_status === "paid").length,
    failed: orders.filter(({ payment_status }) => payment_status === "failed").length,
    mails: mailbox.mails.length,
    doubledMails,
    mailsGivenUp: givenUp.length,
    mailsLost,
    refunds: refunds.length,
    refundedWhole: orders.filter(({ payment_status }) => payment_status === "refunded").length,
    cancelled: orders.filter(({ status }) => status === "cancelled").length,
    parcels,
    erpOrders,
    bookings,
    problems,
  };
}

type OrderRow = {
  readonly order_number: string | null;
  readonly customer_email: string | null;
  readonly status: string | null;
  readonly payment_status: string | null;
  readonly total: string | null;
  readonly refunded_amount: string;
};

/** Every bar is on the shelf, reserved, or in exactly one order. */
async function checkStock(
  { db }: FaultyWorld,
  orders: readonly (OrderRow & { readonly id: string })[],
  say: (sentence: string) => void,
): Promise<void> {
  const levels = await db.selectFrom("inventory_levels").selectAll().execute();
  const movements = await db.selectFrom("inventory_movements").selectAll().execute();
  const reservations = await db.selectFrom("reservations").selectAll().execute();
  const lines = await db.selectFrom("order_items").selectAll().execute();
  const shortages = await db.selectFrom("stock_shortages").selectAll().execute();
  const sent = await listSentBars(db);
  const byId = new Map(orders.map((order) => [order.id, order]));
  const sum = (quantities: readonly (number | null)[]) =>
    quantities.reduce<number>((total, quantity) => total + (quantity ?? 0), 0);
  for (const [productId, atFirst] of countedBars) {
    const level = levels.find(({ product_id }) => product_id === productId);
    const ofProduct = <Row extends { product_id: number | null }>(rows: readonly Row[]) =>
      rows.filter(({ product_id }) => product_id === productId);
    const ledger = sum(ofProduct(movements).map(({ quantity }) => quantity));
    if (level?.on_hand !== ledger)
      say(`Of bar ${productId} ${level?.on_hand} are counted, not ${ledger}.`);
    const reserved = sum(ofProduct(reservations).map(({ quantity }) => quantity));
    if (level?.reserved !== reserved) {
      say(`Of bar ${productId} ${level?.reserved} are reserved, not ${reserved}.`);
    }
    let inOrders = 0;
    for (const [orderId, order] of byId) {
      const isLive = order.status !== "cancelled" && order.payment_status !== "failed";
      // Of an order that has ended, what left all the same.
      const wanted = sum(
        ofProduct(lines)
          .filter((line) => line.order_id === orderId)
          .map((line) => (isLive ? line.quantity : (sent.get(line.id) ?? 0))),
      );
      const held = -sum(
        ofProduct(movements)
          .filter((each) => each.order_id === orderId)
          .map((each) => each.quantity),
      );
      if (held !== wanted) {
        say(
          `Order ${order.order_number} has ${held} of bar ${productId}, and should have ${wanted}.`,
        );
      }
      inOrders += held;
    }
    if (atFirst !== ledger + inOrders) {
      say(
        `Of ${atFirst} of bar ${productId} ${ledger} are on the shelf and ${inOrders} in orders.`,
      );
    }
  }
  for (const { order_id: orderId } of shortages) {
    say(`Order ${byId.get(orderId)?.order_number} was charged for a bar that was gone.`);
  }
  for (const { checkout_id: checkoutId } of reservations) {
    if (byId.has(checkoutId))
      say(`Order ${byId.get(checkoutId)?.order_number} still has a reservation.`);
  }
}

/** How many bars of each line are in parcels. */
async function listSentBars(db: FaultyWorld["db"]): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom("shipment_items")
    .innerJoin("shipments", "shipments.id", "shipment_items.shipment_id")
    .select(["order_item_id", "quantity"])
    .where("taken_back_at", "is", null)
    .execute();
  const sent = new Map<number, number>();
  for (const { order_item_id: id, quantity } of rows) sent.set(id, (sent.get(id) ?? 0) + quantity);
  return sent;
}

/**
 * Every bar is in one parcel or waits, and of every parcel the customer was told once; of one that was
 * taken back once or never. @returns how many parcels left
 */
async function checkParcels(
  { db, mailbox }: FaultyWorld,
  orders: readonly (OrderRow & { readonly id: string })[],
  say: (sentence: string) => void,
): Promise<number> {
  const lines = await db.selectFrom("order_items").selectAll().execute();
  const sent = await listSentBars(db);
  for (const { id, quantity, order_id } of lines) {
    if ((sent.get(id) ?? 0) > (quantity ?? 0)) {
      say(`Of a line of order ${order_id} ${sent.get(id)} of ${quantity} bars are in parcels.`);
    }
  }
  const parcels = await db.selectFrom("shipments").selectAll().execute();
  const events = await db
    .selectFrom("mail_events")
    .selectAll()
    .where("kind", "=", "shipped")
    .execute();
  for (const order of orders) {
    const own = parcels.filter(({ order_id }) => order_id === order.id);
    const told = events.filter(({ order_id }) => order_id === order.id);
    for (const { id, taken_back_at } of own) {
      const about = told.filter(({ request_id }) => request_id === id);
      const isTold = about.some((each) => each.sent_at || each.unconfirmed_attempts >= 2);
      if (about.length > 1 || (!isTold && !taken_back_at)) {
        say(`Of the parcel ${id} of order ${order.order_number} the customer was not told once.`);
      }
    }
    const subject = `Order #${order.order_number} is on its way`;
    const mails = mailbox.mails.filter((mail) => mail.subject === subject);
    const different = new Set(mails.map(({ messageId }) => messageId)).size;
    const handedOver = told.filter((each) => each.sent_at || each.unconfirmed_attempts > 0).length;
    if (different > handedOver) say(`“${subject}” was sent ${different} times, not ${handedOver}.`);
    const waits = lines.some((line) => {
      return line.order_id === order.id && (sent.get(line.id) ?? 0) < (line.quantity ?? 0);
    });
    if (own.length > 0 && !waits && order.status !== "shipped" && order.status !== "cancelled") {
      say(`Order ${order.order_number} left whole and is ${order.status}.`);
    }
  }
  return parcels.filter(({ taken_back_at }) => taken_back_at === null).length;
}

function checkErp(
  { erp }: FaultyWorld,
  orders: readonly OrderRow[],
  say: (sentence: string) => void,
): number {
  const ledger = erp.ledger();
  const one = <T>(list: readonly T[], what: string): T | undefined => {
    if (list.length !== 1) say(`The ERP has ${list.length} ${what}.`);
    return list[0];
  };
  for (const order of orders) {
    const number = order.order_number ?? "";
    const total = centsOf(order.total);
    const sale = one(
      ledger.orders.filter(({ reference }) => reference === number),
      `orders ${number}`,
    );
    if (!sale) continue;
    if (sale.total !== total) say(`Order ${number} is ${sale.total} cents in the ERP.`);
    if (sale.state !== (order.status === "cancelled" ? "cancel" : "sale"))
      say(`Order ${number} is “${sale.state}” in the ERP.`);
    const invoice = one(
      ledger.invoices.filter(({ reference }) => reference === number),
      `invoices of ${number}`,
    );
    if (!invoice) continue;
    if (invoice.total !== total || invoice.state !== "posted") {
      say(`The invoice of ${number} is ${invoice.state} over ${invoice.total} cents.`);
    }
    const payments = ledger.payments.filter(({ invoiceIds }) => invoiceIds.includes(invoice.id));
    if (order.payment_status === "paid" || order.payment_status === "refunded") {
      const payment = one(payments, `payments of ${number}`);
      if (payment && payment.amount !== total) {
        say(`The payment of ${number} is ${payment.amount} cents in the ERP.`);
      }
    } else if (payments.length > 0) say(`The unpaid order ${number} has a payment in the ERP.`);
    const credits = ledger.credits.filter(({ invoiceId }) => invoiceId === invoice.id);
    const credited = credits.reduce((cents, credit) => cents + credit.total, 0);
    const paidBack = ledger.payBacks
      .filter(({ invoiceIds }) => credits.some(({ id }) => invoiceIds.includes(id)))
      .reduce((cents, payment) => cents + payment.amount, 0);
    const refunded = centsOf(order.refunded_amount);
    if (credited !== refunded || paidBack !== refunded) {
      say(
        `Of ${number} ${refunded} cents went back; the ERP credits ${credited}, pays ${paidBack}.`,
      );
    }
  }
  if (ledger.orders.length !== orders.length) {
    say(`The ERP has ${ledger.orders.length} orders, the shop ${orders.length}.`);
  }
  const emails = new Set(orders.map(({ customer_email }) => customer_email));
  if (ledger.partners.length !== emails.size) {
    say(`The ERP knows ${ledger.partners.length} customers, the shop ${emails.size}.`);
  }
  const skus = ledger.products.map(({ sku }) => sku);
  const twice = skus.find((sku, index) => skus.indexOf(sku) !== index);
  if (twice !== undefined) say(`The ERP has the product “${twice}” twice.`);
  return ledger.orders.length;
}

/**
 * Every line of the provider's balance is in the shop's table, and each fee and payout in the ERP, once
 * and with the same cents. @returns how many are booked
 */
async function checkBalance(
  { db, erp, provider }: FaultyWorld,
  say: (sentence: string) => void,
): Promise<number> {
  const stored = await db.selectFrom("balance_entries").selectAll().execute();
  const balance = [...provider.ledger.balance.values()];
  if (stored.length !== balance.length) {
    say(`The balance has ${balance.length} lines, the shop ${stored.length}.`);
  }
  const { entries } = erp.ledger();
  let bookings = 0;
  for (const { id, type, amount, fee, payoutId } of balance) {
    const row = stored.find((each) => each.id === id);
    if (centsOf(row?.amount ?? null) !== amount || centsOf(row?.fee ?? null) !== fee) {
      say(`The line ${id} of the balance is ${amount} less ${fee} cents, in the shop it is not.`);
    }
    if (type !== "payout" && row?.order_id == null) say(`The line ${id} has no order.`);
    if (row?.payout_id !== payoutId) say(`The line ${id} was not paid out with ${payoutId}.`);
    const own = entries.filter(({ reference }) => reference === id);
    const payout = type === "payout" ? -amount : 0;
    const wanted = {
      ...(fee !== 0 && { "620100": fee }),
      ...(payout !== 0 && { "101701": payout }),
    };
    const isBooked = fee !== 0 || payout !== 0;
    if (own.length !== (isBooked ? 1 : 0)) say(`The ERP has ${own.length} entries for ${id}.`);
    if (!own[0]) continue;
    bookings += 1;
    const { "101450": clearing = 0, ...lines } = own[0].lines;
    const isEven = clearing === -(fee + payout) && own[0].state === "posted";
    if (!isEven || JSON.stringify(lines) !== JSON.stringify(wanted)) {
      say(`The entry for ${id} is ${own[0].state}: ${JSON.stringify(own[0].lines)}.`);
    }
  }
  if (entries.length !== bookings) say(`The ERP has ${entries.length} entries, not ${bookings}.`);
  return bookings;
}

/** Exact, from the database's decimal text. */
function centsOf(decimal: string | number | null): number {
  return Math.round(Number(decimal) * 100);
}
