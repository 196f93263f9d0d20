import { sql } from "kysely";

/**
 * Whether an order still waits for its first payment: the owner took it, its customer got a link to pay,
 * and no payment was tried. Like other unpaid orders it is stored as failed. Orders from a former
 * database have no checkout, so nothing is claimed about them.
 */
export const awaitsFirstPayment = sql<boolean>`(
  orders.payment_status = 'failed'
  and exists (
    select from checkouts
    where checkouts.id = orders.id and payment_intent_id is null and purchase_id is null)
  and not exists (
    select from payments where payments.order_id = orders.id and failure is not null))`.as(
  "awaits_first_payment",
);
