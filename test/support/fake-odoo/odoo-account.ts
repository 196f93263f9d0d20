import { createRow } from "./odoo-fields.ts";
import { missingError, userError, validationError } from "./odoo-refusal.ts";
import { centsOf } from "./odoo-sale.ts";
import {
  dayOf,
  findRow,
  insertRow,
  type OdooRow,
  type OdooWorld,
  rowOf,
  rowsOf,
} from "./odoo-world.ts";

type Context = Readonly<Record<string, unknown>>;

export function postInvoice(world: OdooWorld, move: OdooRow): false {
  if (move.state !== "draft") {
    throw userError(
      world.version === 16
        ? `The entry ${move.name} (id ${move.id}) is already posted.`
        : `The entry ${move.name} (id ${move.id}) must be in draft.`,
    );
  }
  move.state = "posted";
  move.invoice_date ||= dayOf(world);
  const year = String(move.invoice_date).slice(0, 4);
  const earlier = rowsOf(world, "account.move").filter(
    ({ id, name, move_type, state }) =>
      id !== move.id &&
      move_type === move.move_type &&
      state === "posted" &&
      String(name).startsWith(`INV/${year}/`),
  );
  move.name = `INV/${year}/${String(earlier.length + 1).padStart(5, "0")}`;
  // Nothing to pay is paid.
  if (move.amount_total === 0) move.payment_state = "paid";
  return false;
}

/** A payment by itself: its money is recorded, no invoice hears of it. */
export function completePayment(world: OdooWorld, payment: OdooRow): void {
  payment.date ||= dayOf(world);
  payment.name = "/";
  if (world.version <= 17) makeEntry(world, payment);
}

export function postPayment(world: OdooWorld, payment: OdooRow): void {
  if (payment.state !== "draft") throw userError("Only a draft payment can be posted.");
  payment.state = world.version <= 17 ? "posted" : "in_process";
  namePayment(world, payment);
  if (world.version >= 18) makeEntry(world, payment);
}

export function draftPayment(_: OdooWorld, payment: OdooRow): void {
  payment.state = "draft";
}

export function cancelPayment(world: OdooWorld, payment: OdooRow): void {
  payment.state = world.version <= 17 ? "cancel" : "canceled";
}

/** Up to 17 a number once given stays given; from 18 one that was taken back is free again. */
function namePayment(world: OdooWorld, payment: OdooRow): void {
  const counted = rowsOf(world, "account.payment").filter(
    ({ id, name, state }) =>
      id !== payment.id &&
      (world.version <= 17
        ? String(name).startsWith("PBNK1/")
        : ["in_process", "paid"].includes(String(state))),
  );
  payment.name = `PBNK1/${dayOf(world).slice(0, 4)}/${String(counted.length + 1).padStart(5, "0")}`;
}

function makeEntry(world: OdooWorld, payment: OdooRow): void {
  if (world.quirks.paymentWithoutEntry) return;
  const entry = insertRow(world, "account.move", {
    name: payment.name,
    move_type: "entry",
    state: "posted",
    ref: payment.memo,
    invoice_origin: false,
    partner_id: payment.partner_id,
    amount_total: payment.amount,
    amount_residual: 0,
    payment_state: "not_paid",
  });
  payment.entry = entry.id;
}

/** The payment wizard is made for the invoices that its context names. */
export function completeRegister(world: OdooWorld, wizard: OdooRow, context: Context): void {
  if (context.active_model !== "account.move" || !Array.isArray(context.active_ids)) {
    throw userError(
      "The register payment wizard should only be called on account.move or account.move.line records.",
    );
  }
  const invoices = context.active_ids.map((id) => {
    const invoice = findRow(world, "account.move", id);
    if (!invoice) throw missingError("account.move", id);
    return invoice;
  });
  if (invoices.some(({ state }) => state !== "posted")) {
    throw userError("You can only register payment for posted journal entries.");
  }
  const open = invoices.filter((invoice) => Number(invoice.amount_residual) > 0);
  if (open.length === 0) {
    throw userError(
      world.version === 19
        ? "There's nothing left to pay for the selected journal items, so no payment registration is necessary."
        : "You can't register a payment because there is nothing left to pay on the selected journal items.",
    );
  }
  wizard.invoices = open.map(({ id }) => id);
  wizard.journal_id ||= rowsOf(world, "account.journal").find(({ type }) => type === "bank")?.id;
  if (rowOf(world, "account.journal", wizard.journal_id).type !== "bank") {
    throw validationError("A payment needs a bank or cash journal.");
  }
  if (wizard.amount === false) {
    wizard.amount =
      open.reduce((sum, each) => sum + centsOf(Number(each.amount_residual)), 0) / 100;
  }
}

export function createPayments(world: OdooWorld, wizard: OdooRow): unknown {
  const invoices = (wizard.invoices as number[]).map((id) => rowOf(world, "account.move", id));
  const open = invoices.filter((invoice) => Number(invoice.amount_residual) > 0);
  if (open.length === 0) throw userError("There is nothing left to pay.");
  const amount = Number(wizard.amount);
  const payment = createRow(world, "account.payment", {
    partner_id: open[0]?.partner_id,
    amount,
    journal_id: wizard.journal_id,
    [world.version <= 17 ? "ref" : "memo"]: wizard.communication || open[0]?.ref,
    date: wizard.payment_date || dayOf(world),
  });
  namePayment(world, payment);
  makeEntry(world, payment);
  payment.reconciled_invoice_ids = open.map(({ id }) => id);
  payment.is_reconciled = true;
  payment.state = world.version <= 17 ? "posted" : world.quirks.inPayment ? "in_process" : "paid";
  let left = centsOf(amount);
  for (const invoice of open) {
    const residual = centsOf(Number(invoice.amount_residual));
    const taken = Math.min(residual, left);
    left -= taken;
    if (world.quirks.paymentWithoutEntry) {
      invoice.payment_state = "paid";
    } else {
      invoice.amount_residual = (residual - taken) / 100;
      invoice.payment_state =
        taken < residual ? "partial" : world.quirks.inPayment ? "in_payment" : "paid";
    }
  }
  return {
    type: "ir.actions.act_window",
    name: "Payments",
    res_model: "account.payment",
    res_id: payment.id,
    view_mode: "form",
  };
}
