import { DAY_MS } from "#domain/time/durations.ts";
import { createRow } from "./odoo-fields.ts";
import { missingError, userError, validationError } from "./odoo-refusal.ts";
import { centsOf, exactTax, releaseInvoiced, roundsGlobally } from "./odoo-sale.ts";
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

const prefixes: Readonly<Record<string, string>> = { out_invoice: "INV", out_refund: "RINV" };

/** Computes the totals after a `create` of an invoice or credit note with lines. */
export function completeMove(world: OdooWorld, move: OdooRow): void {
  move.company_id ||= world.companyIds[0];
  const lines = rowsOf(world, "account.move.line").filter(({ move_id }) => move_id === move.id);
  if (lines.length === 0) return;
  if (move.move_type === "entry") {
    completeEntry(world, move, lines);
    return;
  }
  let untaxed = 0;
  let tax = 0;
  for (const { price_unit, quantity, discount, tax_ids } of lines) {
    const net = centsOf(Number(price_unit) * Number(quantity) * (1 - Number(discount) / 100));
    const exact = exactTax(world, net, tax_ids as number[]);
    untaxed += net;
    tax += roundsGlobally(world, move.company_id) ? exact * 100 : centsOf(exact);
  }
  tax = centsOf(tax / 100);
  move.amount_untaxed = untaxed / 100;
  move.amount_tax = tax / 100;
  move.amount_total = move.amount_residual = (untaxed + tax) / 100;
  move.name = world.version === 19 ? false : "/";
}

/** Manual journal entries must balance. */
function completeEntry(world: OdooWorld, move: OdooRow, lines: readonly OdooRow[]): void {
  const sum = (side: "debit" | "credit") =>
    lines.reduce((total, line) => total + centsOf(Number(line[side])), 0);
  if (sum("debit") !== sum("credit")) throw userError("The entry is not balanced.");
  if (lines.some(({ account_id }) => !account_id)) {
    throw validationError("Missing required account on accountable line.");
  }
  move.amount_total = sum("debit") / 100;
  move.name = world.version === 19 ? false : "/";
}

export function postInvoice(world: OdooWorld, move: OdooRow): false {
  if (move.state !== "draft") {
    throw userError(
      world.version === 16
        ? `The entry ${move.name} (id ${move.id}) is already posted.`
        : `The entry ${move.name} (id ${move.id}) must be in draft.`,
    );
  }
  if (Number(move.amount_total) < 0) {
    throw userError("You cannot validate an invoice with a negative total amount.");
  }
  move.state = "posted";
  const isEntry = move.move_type === "entry";
  if (!isEntry) move.invoice_date ||= dayOf(world);
  move.date = openDay(world, String(move.invoice_date || move.date || dayOf(world)));
  const year = String(move.date).slice(0, 4);
  const journal = findRow(world, "account.journal", move.journal_id);
  const prefix = `${prefixes[String(move.move_type)] ?? journal?.code}/${year}/`;
  const earlier = rowsOf(world, "account.move").filter(
    ({ id, name, move_type, state }) =>
      id !== move.id &&
      move_type === move.move_type &&
      state === "posted" &&
      String(name).startsWith(prefix),
  );
  move.name = `${prefix}${String(earlier.length + 1).padStart(5, "0")}`;
  // A total of zero counts as paid.
  if (move.amount_total === 0) move.payment_state = "paid";
  if (!isEntry) addReceivable(world, move, move.move_type === "out_invoice");
  settleReversed(world, move);
  return false;
}

/** Posting a document that reverses another one matches what is open of both. */
function settleReversed(world: OdooWorld, move: OdooRow): void {
  const reversed = findRow(world, "account.move", move.reversed_entry_id);
  if (reversed?.state !== "posted" || reversed.move_type === move.move_type) return;
  if (matchAll(reversed, move) === 0) return;
  for (const each of [reversed, move]) {
    const isInvoice = each.move_type === "out_invoice";
    if (isInvoice && each.amount_residual === 0) each.payment_state = "reversed";
  }
}

/** @returns the cents that were open of both */
function matchAll(one: OdooRow, other: OdooRow): number {
  const cents = Math.min(
    centsOf(Number(one.amount_residual)),
    centsOf(Number(other.amount_residual)),
  );
  if (cents !== 0) match(one, other, cents);
  return cents;
}

/** A document that another one is matched with, by its id, and how many cents of it. */
type Match = readonly [moveId: number, cents: number];

const matchesOf = (move: OdooRow) => (move.matches ?? []) as readonly Match[];

function match(one: OdooRow, other: OdooRow, cents: number): void {
  apply(one, cents);
  apply(other, cents);
  one.matches = [...matchesOf(one), [other.id, cents]];
  other.matches = [...matchesOf(other), [one.id, cents]];
}

/** What a person does with *Unreconcile*. */
function unmatch(world: OdooWorld, move: OdooRow): void {
  for (const [id, cents] of matchesOf(move)) {
    const other = rowOf(world, "account.move", id);
    apply(move, -cents);
    apply(other, -cents);
    other.matches = matchesOf(other).filter(([back]) => back !== move.id);
  }
  move.matches = [];
}

export function unmatchLine(world: OdooWorld, line: OdooRow): void {
  unmatch(world, rowOf(world, "account.move", line.move_id));
}

/** The line of a posted document that says what the customer owes, or is owed. */
function addReceivable(world: OdooWorld, move: OdooRow, isOwed: boolean): void {
  const account = rowsOf(world, "account.account").find(
    ({ account_type: type }) => type === "asset_receivable",
  );
  insertRow(world, "account.move.line", {
    move_id: move.id,
    account_id: account?.id,
    display_type: "payment_term",
    debit: isOwed ? move.amount_total : 0,
    credit: isOwed ? 0 : move.amount_total,
  });
}

/** Matches open lines of one account with each other, oldest first. */
export function reconcileLines(world: OdooWorld, lines: readonly OdooRow[]): void {
  if (new Set(lines.map(({ account_id }) => account_id)).size > 1) {
    throw userError("Entries are not from the same account.");
  }
  const moveOf = (line: OdooRow) => rowOf(world, "account.move", line.move_id);
  if (lines.some((line) => moveOf(line).state !== "posted")) {
    throw userError("You can only reconcile posted entries.");
  }
  if (lines.some((line) => moveOf(line).amount_residual === 0)) {
    throw userError("You are trying to reconcile some entries that are already reconciled.");
  }
  const owed = lines.filter(({ debit }) => Number(debit) > 0);
  const paid = lines.filter(({ credit }) => Number(credit) > 0);
  for (const one of owed) for (const other of paid) matchAll(moveOf(one), moveOf(other));
}

/** Nothing that was posted in a closed month may change. */
export function requireOpenDay({ lockDay }: OdooWorld, { state, date }: OdooRow): void {
  if (state !== "posted" || !lockDay || String(date) > lockDay) return;
  throw userError(
    `You cannot add/modify entries prior to and inclusive of the lock date ${lockDay}.`,
  );
}

/** What is posted on a locked day is booked on the first open one. */
function openDay({ lockDay }: OdooWorld, day: string): string {
  if (!lockDay || day > lockDay) return day;
  return new Date(Date.parse(`${lockDay}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);
}

/** Reduces the open amount, or increases it when negative. */
function apply(move: OdooRow, cents: number): void {
  const remaining = centsOf(Number(move.amount_residual)) - cents;
  move.amount_residual = remaining / 100;
  move.payment_state =
    remaining === 0
      ? "paid"
      : remaining === centsOf(Number(move.amount_total))
        ? "not_paid"
        : "partial";
}

export function draftMove(world: OdooWorld, move: OdooRow): void {
  requireOpenDay(world, move);
  for (const line of rowsOf(world, "account.move.line")) {
    const isTerm = line.move_id === move.id && line.display_type === "payment_term";
    if (isTerm) world.tables.get("account.move.line")?.delete(line.id);
  }
  unmatch(world, move);
  move.state = "draft";
}

export function cancelMove(world: OdooWorld, move: OdooRow): void {
  requireOpenDay(world, move);
  if (move.state !== "draft") throw userError("Only draft journal entries can be cancelled.");
  move.state = "cancel";
  releaseInvoiced(world, move);
}

/** Records a payment that is not reconciled with an invoice. */
export function completePayment(world: OdooWorld, payment: OdooRow): void {
  payment.date = openDay(world, String(payment.date || dayOf(world)));
  payment.name = "/";
  payment.company_id ||= findRow(world, "account.journal", payment.journal_id)?.company_id ?? 1;
  if (world.version <= 17) makeEntry(world, payment);
}

export function postPayment(world: OdooWorld, payment: OdooRow): void {
  if (payment.state !== "draft") throw userError("Only a draft payment can be posted.");
  payment.state = world.version <= 17 ? "posted" : "in_process";
  namePayment(world, payment);
  makeEntry(world, payment);
}

export function draftPayment(world: OdooWorld, payment: OdooRow): void {
  requireOpenDay(world, { ...payment, state: "posted" });
  payment.state = "draft";
  changeEntry(world, payment, "draft");
}

export function cancelPayment(world: OdooWorld, payment: OdooRow): void {
  requireOpenDay(world, { ...payment, state: "posted" });
  const isLast = !rowsOf(world, "account.payment").some(
    ({ id, journal_id }) => id > payment.id && journal_id === payment.journal_id,
  );
  if (world.version >= 18 && payment.state === "draft" && payment.name !== "/" && !isLast) {
    throw userError(
      "You cannot delete this entry, as it has already consumed a sequence number and is not the last one in the chain. You should probably revert it instead.",
    );
  }
  payment.state = world.version <= 17 ? "cancel" : "canceled";
  changeEntry(world, payment, "cancel");
}

function changeEntry(world: OdooWorld, payment: OdooRow, state: "draft" | "cancel"): void {
  const entry = findRow(world, "account.move", payment.move_id);
  if (!entry) return;
  unmatch(world, entry);
  entry.state = state;
}

/** Up to 17 a payment keeps its number; from 18 a cancelled payment's number is free again. */
function namePayment(world: OdooWorld, payment: OdooRow): void {
  const counted = rowsOf(world, "account.payment").filter(
    ({ id, name, state }) =>
      id !== payment.id &&
      (world.version <= 17
        ? String(name).startsWith(`P${journalCode(world, payment)}/`)
        : ["in_process", "paid"].includes(String(state))),
  );
  payment.name = `P${journalCode(world, payment)}/${dayOf(world).slice(0, 4)}/${String(counted.length + 1).padStart(5, "0")}`;
}

function journalCode(world: OdooWorld, payment: OdooRow): string {
  return String(findRow(world, "account.journal", payment.journal_id)?.code ?? "BNK1");
}

function makeEntry(world: OdooWorld, payment: OdooRow): void {
  if (world.quirks.paymentWithoutEntry) return;
  const state = payment.state === "draft" ? "draft" : "posted";
  const made = findRow(world, "account.move", payment.move_id);
  if (made) {
    Object.assign(made, { name: payment.name, state });
    return;
  }
  const entry = insertRow(world, "account.move", {
    name: payment.name,
    move_type: "entry",
    state,
    journal_id: payment.journal_id,
    company_id: payment.company_id,
    date: payment.date,
    ref: payment.memo,
    invoice_origin: false,
    partner_id: payment.partner_id,
    amount_total: payment.amount,
    amount_residual: payment.amount,
    payment_state: "not_paid",
  });
  addReceivable(world, entry, payment.payment_type === "outbound");
  const isInbound = payment.payment_type === "inbound";
  insertRow(world, "account.move.line", {
    move_id: entry.id,
    account_id: outstandingAccount(world, payment),
    display_type: "product",
    debit: isInbound ? payment.amount : 0,
    credit: isInbound ? 0 : payment.amount,
  });
  payment.move_id = entry.id;
}

/** Where the money of a payment goes: as its journal says, else the company's Outstanding Receipts. */
function outstandingAccount(world: OdooWorld, payment: OdooRow): number | undefined {
  const method = rowsOf(world, "account.payment.method.line").find(
    ({ journal_id, payment_account_id }) => journal_id === payment.journal_id && payment_account_id,
  );
  if (method) return Number(method.payment_account_id);
  return rowsOf(world, "account.account").find(({ code }) => code === "101402")?.id;
}

/** The payment wizard is created for the invoices in its context. */
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
  const journal = rowOf(world, "account.journal", wizard.journal_id);
  if (journal.type !== "bank" && journal.type !== "cash") {
    throw validationError("A payment needs a bank or cash journal.");
  }
  if (journal.active === false) {
    throw userError(`You cannot post an entry in an archived journal (${journal.name})`);
  }
  if (open.some((move) => move.company_id && move.company_id !== journal.company_id)) {
    throw userError("The journal belongs to another company than the documents.");
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
    date: openDay(world, String(wizard.payment_date || dayOf(world))),
    payment_type: open[0]?.move_type === "out_refund" ? "outbound" : "inbound",
    company_id: rowOf(world, "account.journal", wizard.journal_id).company_id ?? false,
  });
  namePayment(world, payment);
  payment.state = world.version <= 17 ? "posted" : world.quirks.inPayment ? "in_process" : "paid";
  makeEntry(world, payment);
  payment.reconciled_invoice_ids = open.map(({ id }) => id);
  let remaining = centsOf(amount);
  for (const invoice of open) {
    const residual = centsOf(Number(invoice.amount_residual));
    const taken = Math.min(residual, remaining);
    remaining -= taken;
    if (world.quirks.paymentWithoutEntry) {
      invoice.payment_state = "paid";
    } else {
      match(invoice, rowOf(world, "account.move", payment.move_id), taken);
      if (taken === residual && world.quirks.inPayment) invoice.payment_state = "in_payment";
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
