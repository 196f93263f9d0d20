import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Database } from "../platform/db/database.ts";
import { type PublicPromotions, takesCodes } from "../promotions/promotion-queries.ts";
import { footerPages, type PageLink } from "./page-queries.ts";

/** What stands around every page of the shop. */
export type Frame = {
  readonly footerPages: readonly PageLink[];
  readonly promotions: PublicPromotions;
};

/**
 * One statement, because every page reads it.
 *
 * @param today in the shop's time zone, such as 2026-11-20
 */
export async function readFrame(db: Database, today: string): Promise<Frame> {
  const row = await db
    .selectNoFrom([
      jsonArrayFrom(footerPages(db)).as("footerPages"),
      takesCodes(db, today).as("takesCodes"),
    ])
    .executeTakeFirstOrThrow();
  const promotions = row.takesCodes === null ? null : { takesCodes: row.takesCodes };
  return { footerPages: row.footerPages, promotions };
}
