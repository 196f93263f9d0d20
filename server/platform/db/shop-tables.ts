import type { DB } from "./generated-types.ts";

// The compiler notices when a new table is missing here.
const all: Record<keyof DB, true> = {
  admin_sessions: true,
  app_secrets: true,
  app_state: true,
  checkouts: true,
  coming_soon_items: true,
  deleted_orders: true,
  demo_payments: true,
  demo_refunds: true,
  disputes: true,
  email_log: true,
  erp_syncs: true,
  holds: true,
  inventory_levels: true,
  limits: true,
  mail_events: true,
  media: true,
  order_events: true,
  order_items: true,
  order_number_counters: true,
  order_totals: true,
  orders: true,
  passkey_challenges: true,
  passkeys: true,
  payment_events: true,
  payment_reconciliation: true,
  payments: true,
  pin_attempts: true,
  products: true,
  recovery_codes: true,
  refund_items: true,
  refunds: true,
  security_events: true,
  settings: true,
  settings_history: true,
  shipment_items: true,
  shipments: true,
};

/** The tables of the shop. A hosted database may hold others as well. */
export const shopTables = Object.keys(all);
