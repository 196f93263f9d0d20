import { sql } from "kysely";
import type { loader as loadDashboard } from "#app/admin/dashboard/dashboard.route.tsx";
import type { Task } from "#app/admin/dashboard/todays-work.ts";
import type { loader as loadGiftCards } from "#app/admin/gift-cards/gift-cards.route.tsx";
import type { loader as loadOdoo } from "#app/admin/odoo/odoo.route.tsx";
import { holdReason } from "#app/admin/orders/data/format-history.ts";
import type { loader as loadOrders } from "#app/admin/orders/orders.route.tsx";
import type { loader as loadPacking } from "#app/admin/packing/packing.route.tsx";
import type { loader as loadPayments } from "#app/admin/payments/payments.route.tsx";
import type { ownerDesk } from "../faults/owner-desk.ts";
import { listDisputedOrders, type OrderRow } from "../faults/read-orders.ts";
import type { WeekWorld } from "./week-world.ts";

/**
 * Checks that nothing waits without a reason that a screen shows: asks the dashboard, Packing,
 * Payments, Odoo and Gift cards, and looks for work that none of them names.
 *
 * @returns the ids of orders that wait, with the reason that is shown
 */
export async function checkWaiting(
  { db }: WeekWorld,
  desk: ReturnType<typeof ownerDesk>,
  orders: readonly OrderRow[],
  say: (sentence: string) => void,
): Promise<ReadonlyMap<string, string>> {
  const dashboard = await desk.see<typeof loadDashboard>("/admin");
  const packing = await desk.see<typeof loadPacking>("/admin/packing");
  const payments = await desk.see<typeof loadPayments>("/admin/payments");
  const odoo = await desk.see<typeof loadOdoo>("/admin/odoo");
  const needing = await desk.see<typeof loadOrders>("/admin/orders?view=needs-me&size=100");

  const waiting = new Map<string, string>();
  for (const { id } of packing.days.flatMap(({ rows }) => rows)) waiting.set(id, "to be packed");
  for (const { id } of packing.packed) waiting.set(id, "packed");
  for (const { id, why } of payments.onHold) waiting.set(id, why);
  for (const { id } of packing.heatHolds) waiting.set(id, "held for heat");
  for (const { id, why } of await listCardsToMail(desk)) waiting.set(id, why);
  for (const { id } of needing.list.rows.filter((order) => !waiting.has(order.id))) {
    waiting.set(id, "needs the owner");
  }
  const disputed = await listDisputedOrders(db);
  for (const { id, order_number: number, status, payment_status: paid } of orders) {
    // Also of an order that has left: the owner has to answer.
    if (disputed.includes(id)) continue;
    if (status !== "pending" && status !== "processing") {
      const why = waiting.get(id);
      const isToBeRefunded = payments.failedRefunds.some(({ orderId }) => orderId === id);
      if (why && !isToBeRefunded) say(`Order ${number} is ${status} and still listed: ${why}.`);
      continue;
    }
    if (paid === "refunded") continue;
    // The orders screen and the order itself say that it is not paid.
    if (paid === "failed") waiting.set(id, "not paid");
    const why = waiting.get(id);
    if (!why)
      say(`Order ${number} is ${status} and ${paid}, and no screen says what it waits for.`);
    // The owner has had days for it.
    if (why === "to be packed" || why === "packed") say(`Order ${number} is still ${why}.`);
  }

  if (payments.stuckEvents > 0) say(`${payments.stuckEvents} events of Stripe are stuck.`);
  const unpaid = orders.filter(({ payment_status }) => payment_status === "failed");
  for (const { orderId, orderNumber, ...error } of odoo.errors) {
    // An unpaid order may wait there, for the owner to decide.
    if (unpaid.some(({ id }) => id === orderId)) continue;
    // Until the bank decides, nothing is to be done there.
    if (disputed.includes(orderId)) continue;
    say(`Order ${orderNumber} did not reach Odoo: ${JSON.stringify(error)}`);
  }
  for (const { id, words, count } of dashboard.tasks) {
    // The same as the screens that they lead to.
    // Gifts that wait for their day need no answer.
    const held = payments.onHold.filter(({ why }) => why !== holdReason("gift_date"));
    const lists: Partial<Record<Task["id"], number>> = {
      held: held.length,
      erp: odoo.errors.length,
      "failed-refunds": payments.failedRefunds.length,
      // A cancelled order whose refund came back has money, and no other difference may be left.
      reconciliation: payments.reconciliation.findings.filter(({ order }) =>
        payments.failedRefunds.some(({ orderId }) => orderId === order?.orderId),
      ).length,
    };
    const listed = lists[id];
    if (listed !== undefined && count !== listed) {
      say(`The dashboard says: ${count} ${words}. ${JSON.stringify(payments)}`);
    }
  }
  // What has a schedule is done by its next run, such as after a kill; and a newer job of the same
  // key does what an older one did not.
  const { rows: failed } = await sql<{ name: string; output: string }>`
    select name, output::text from pgboss.job_common as job
    where state = 'failed' and not exists (
        select from pgboss.job_common as later
        where later.name = job.name and later.singleton_key = job.singleton_key
          and later.state = 'completed' and later.completed_on > job.completed_on)
      and name not in (select name from pgboss.schedule)
      and not name like '\\_\\_pgboss%'`.execute(db);
  for (const { name, output } of failed) say(`A job “${name}” failed: ${output.slice(0, 200)}`);
  return waiting;
}

/** Orders that sold a gift card whose day is still to come. */
async function listCardsToMail(
  desk: ReturnType<typeof ownerDesk>,
): Promise<{ readonly id: string; readonly why: string }[]> {
  const found: { id: string; why: string }[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const { list } = await desk.see<typeof loadGiftCards>(`/admin/gift-cards?page=${page}`);
    pages = list.page.pages;
    for (const { order, mailing } of list.rows) {
      if (order && mailing?.startsWith("Is mailed on ")) {
        found.push({ id: order.id, why: "gift card is mailed on its day" });
      }
    }
  }
  return found;
}
