import { sql } from "kysely";
import type { ReadyBoxDetails } from "#domain/boxes/ready-box-codec.ts";
import type { SaveResult } from "#domain/form/save-result.ts";
import { slugOf } from "#domain/pages/page-slug.ts";
import type { AppContext } from "../app-context.ts";
import { findReadyBox } from "./ready-box-queries.ts";

/**
 * Saves a box that the owner composed.
 *
 * @param change.id null for a new one, which is added at the end
 */
export async function saveReadyBox(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  change: { readonly id: number | null; readonly version: number; readonly data: ReadyBoxDetails },
): Promise<SaveResult<ReadyBoxDetails>> {
  const { id, version, data } = change;
  const at = clock();
  const { name, description, image, productIds } = data;
  const columns = { name, description, image, product_ids: [...productIds] };
  if (id === null) {
    await db
      .insertInto("ready_boxes")
      .values({
        ...columns,
        slug: freeSlug(slugOf(name) || "box"),
        position: sql<number>`(select coalesce(max(position), 0) + 1 from ready_boxes)`,
        created_at: at,
        updated_at: at,
      })
      .execute();
    return { code: "saved", stored: { data, version: 1 } };
  }

  const saved = await db
    .updateTable("ready_boxes")
    .set({ ...columns, version: version + 1, updated_at: at })
    .where("id", "=", id)
    .where("version", "=", version)
    .executeTakeFirst();
  if (saved.numUpdatedRows > 0n) return { code: "saved", stored: { data, version: version + 1 } };

  const current = await findReadyBox(db, id);
  if (!current) return { code: "not-found" };
  return { code: "conflict", stored: { data: current, version: current.version } };
}

/** "three-darks", or "three-darks-2" beside another box of that name. */
function freeSlug(wanted: string) {
  return sql<string>`(select candidate from (
      select case number when 1 then ${wanted}::text else ${wanted}::text || '-' || number end
        as candidate, number
      from generate_series(1, (select count(*) + 1 from ready_boxes)) as number) as numbered
    where not exists (select from ready_boxes where slug = candidate) order by number limit 1)`;
}

/** Deletes a box. Idempotent. */
export async function deleteReadyBox({ db }: Pick<AppContext, "db">, id: number): Promise<void> {
  await db.deleteFrom("ready_boxes").where("id", "=", id).execute();
}
