import { sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import type { Logger } from "pino";
import type { Database } from "./database.ts";
import { up as opening } from "./migrations/0001-opening.ts";
import { up as comingSoonVersion } from "./migrations/0002-coming-soon-version.ts";
import { up as adminSessions } from "./migrations/0003-admin-sessions.ts";
import { up as refunds } from "./migrations/0004-refunds.ts";
import { up as passkeys } from "./migrations/0005-passkeys.ts";
import { up as erasedOrders } from "./migrations/0006-erased-orders.ts";
import { up as securityEvents } from "./migrations/0007-security-events.ts";
import { up as disputes } from "./migrations/0008-disputes.ts";
import { up as shipments } from "./migrations/0009-shipments.ts";
import { up as erpCredits } from "./migrations/0010-erp-credits.ts";
import { up as bouncedDemoPayments } from "./migrations/0011-bounced-demo-payments.ts";
import { up as orderChanges } from "./migrations/0014-order-changes.ts";
import { up as inventory } from "./migrations/0015-inventory.ts";
import { up as ordersByHand } from "./migrations/0017-orders-by-hand.ts";
import { up as stockNotices } from "./migrations/0019-stock-notices.ts";
import { up as recipes } from "./migrations/0020-recipes.ts";
import { up as lots } from "./migrations/0021-lots.ts";
import { up as customers } from "./migrations/0022-customers.ts";
import { up as productLabels } from "./migrations/0024-product-labels.ts";
import { up as archive } from "./migrations/0026-archive.ts";
import { up as balanceEntries } from "./migrations/0028-balance-entries.ts";
import { up as taxes } from "./migrations/0029-taxes.ts";
import { up as imports } from "./migrations/0031-imports.ts";
import { up as shippingLabels } from "./migrations/0032-shipping-labels.ts";
import { up as quotes } from "./migrations/0034-quotes.ts";
import { up as pages } from "./migrations/0035-pages.ts";
import { up as catalogFacts } from "./migrations/0036-catalog-facts.ts";
import { up as shopOpening } from "./migrations/0038-opening.ts";
import { up as heatAndPickup } from "./migrations/0040-heat-and-pickup.ts";
import { up as comingSoonNotices } from "./migrations/0042-coming-soon-notices.ts";
import { up as reviews } from "./migrations/0044-reviews.ts";
import { up as promotions } from "./migrations/0045-promotions.ts";
import { up as gifts } from "./migrations/0046-gifts.ts";
import { up as history } from "./migrations/0047-history.ts";
import { up as giftCards } from "./migrations/0048-gift-cards.ts";
import { up as mailboxes } from "./migrations/0049-mailboxes.ts";
import { up as stripeTax } from "./migrations/0050-stripe-tax.ts";
import { up as giftCardOrders } from "./migrations/0051-gift-card-orders.ts";
import { up as purchases } from "./migrations/0052-purchases.ts";
import { up as packerNotes } from "./migrations/0053-packer-notes.ts";
import { up as undoneTaxReversals } from "./migrations/0055-undone-tax-reversals.ts";
import { up as productSearch } from "./migrations/0056-product-search.ts";
import { up as films } from "./migrations/0057-films.ts";
import { up as toSend } from "./migrations/0110-to-send.ts";
import { up as formerAddresses } from "./migrations/0130-former-addresses.ts";
import { up as importPriceLimits } from "./migrations/0131-import-price-limits.ts";
import { up as salesEntries } from "./migrations/0170-sales-entries.ts";
import { up as searchForm } from "./migrations/0171-search-form.ts";
import { up as testOrders } from "./migrations/0172-test-orders.ts";
import { up as lockedTotals } from "./migrations/0182-locked-totals.ts";
import { up as sessionKeys } from "./migrations/0183-session-keys.ts";
import { up as noticesByMailbox } from "./migrations/0210-notices-by-mailbox.ts";
import { up as unpaidReservations } from "./migrations/0220-unpaid-reservations.ts";
import { up as reopenedOrders } from "./migrations/0240-reopened-orders.ts";
import { up as clearingComparison } from "./migrations/0310-clearing-comparison.ts";
import { up as erpDeliveries } from "./migrations/0320-erp-deliveries.ts";
import type { Connection } from "./open-database.ts";
import { openSession } from "./open-session.ts";

/** In the order of their names. Imported, not read from a folder, so that the build contains them. */
const migrations: Record<string, Migration> = {
  "0001-opening": { up: opening },
  "0002-coming-soon-version": { up: comingSoonVersion },
  "0003-admin-sessions": { up: adminSessions },
  "0004-refunds": { up: refunds },
  "0005-passkeys": { up: passkeys },
  "0006-erased-orders": { up: erasedOrders },
  "0007-security-events": { up: securityEvents },
  "0008-disputes": { up: disputes },
  "0009-shipments": { up: shipments },
  "0010-erp-credits": { up: erpCredits },
  "0011-bounced-demo-payments": { up: bouncedDemoPayments },
  "0014-order-changes": { up: orderChanges },
  "0015-inventory": { up: inventory },
  "0017-orders-by-hand": { up: ordersByHand },
  "0019-stock-notices": { up: stockNotices },
  "0020-recipes": { up: recipes },
  "0021-lots": { up: lots },
  "0022-customers": { up: customers },
  "0024-product-labels": { up: productLabels },
  "0026-archive": { up: archive },
  "0028-balance-entries": { up: balanceEntries },
  "0029-taxes": { up: taxes },
  "0031-imports": { up: imports },
  "0032-shipping-labels": { up: shippingLabels },
  "0034-quotes": { up: quotes },
  "0035-pages": { up: pages },
  "0036-catalog-facts": { up: catalogFacts },
  "0038-opening": { up: shopOpening },
  "0040-heat-and-pickup": { up: heatAndPickup },
  "0042-coming-soon-notices": { up: comingSoonNotices },
  "0044-reviews": { up: reviews },
  "0045-promotions": { up: promotions },
  "0046-gifts": { up: gifts },
  "0047-history": { up: history },
  "0048-gift-cards": { up: giftCards },
  "0049-mailboxes": { up: mailboxes },
  "0050-stripe-tax": { up: stripeTax },
  "0051-gift-card-orders": { up: giftCardOrders },
  "0052-purchases": { up: purchases },
  "0053-packer-notes": { up: packerNotes },
  "0055-undone-tax-reversals": { up: undoneTaxReversals },
  "0056-product-search": { up: productSearch },
  "0057-films": { up: films },
  "0110-to-send": { up: toSend },
  "0130-former-addresses": { up: formerAddresses },
  "0131-import-price-limits": { up: importPriceLimits },
  "0170-sales-entries": { up: salesEntries },
  "0171-search-form": { up: searchForm },
  "0172-test-orders": { up: testOrders },
  "0182-locked-totals": { up: lockedTotals },
  "0183-session-keys": { up: sessionKeys },
  "0210-notices-by-mailbox": { up: noticesByMailbox },
  "0220-unpaid-reservations": { up: unpaidReservations },
  "0240-reopened-orders": { up: reopenedOrders },
  "0310-clearing-comparison": { up: clearingComparison },
  "0320-erp-deliveries": { up: erpDeliveries },
};

/** A newer version of the shop has migrated this database, so its tables may be unknown to this one. */
export class NewerDatabaseError extends Error {
  override readonly name = "NewerDatabaseError";
  constructor(unknown: readonly string[]) {
    super(
      `A newer version of the shop has changed this database (${unknown.join(", ")}), and this ` +
        "version does not know how. Start that version or a newer one. Nothing was changed.",
    );
  }
}

/** The names of all migrations that this version knows, in their order. */
export const migrationNames: readonly string[] = Object.keys(migrations).sort();

/** Names of the applied migrations. Empty for a database without a shop. */
export async function listAppliedMigrations(db: Database): Promise<string[]> {
  const { rows: found } = await sql<{ there: boolean }>`
    select to_regclass('kysely_migration') is not null as there
  `.execute(db);
  if (!found[0]?.there) return [];
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name
  `.execute(db);
  return rows.map(({ name }) => name);
}

/**
 * Applies missing migrations in one transaction. If several processes start at once, the first one
 * migrates and the others wait for its lock.
 *
 * @param upTo the last one to apply; all by default
 * @returns the names of the migrations applied now
 * @throws NewerDatabaseError
 */
export async function migrate(db: Database, upTo?: string): Promise<string[]> {
  await refuseNewer(db);
  // The migrator queries every table several times.
  if (await isMigrated(db)) return [];
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results = [] } = upTo
    ? await migrator.migrateTo(upTo)
    : await migrator.migrateToLatest();
  if (error) {
    // A newer version may have migrated meanwhile.
    await refuseNewer(db).catch((newer) => {
      throw newer instanceof NewerDatabaseError ? newer : error;
    });
    throw error;
  }
  return results.map((result) => result.migrationName);
}

/**
 * The same on a separate connection without time limits, because an index of a large table takes
 * minutes, and other processes wait for the lock.
 */
export async function migrateAt(connection: Connection, log: Logger): Promise<string[]> {
  const session = await openSession(connection, log, "conche-migrations");
  try {
    return await migrate(session.db);
  } finally {
    await session.close();
  }
}

/** @throws NewerDatabaseError */
export async function refuseNewer(db: Database): Promise<void> {
  const applied = await listAppliedMigrations(db);
  const unknown = applied.filter((name) => !migrationNames.includes(name));
  if (unknown.length > 0) throw new NewerDatabaseError(unknown);
}

/** Whether all migrations are applied. Also used by readiness checks. */
export async function isMigrated(db: Database): Promise<boolean> {
  const applied = new Set(await listAppliedMigrations(db));
  return migrationNames.every((name) => applied.has(name));
}
