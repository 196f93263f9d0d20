import { type Selectable, sql } from "kysely";
import type { ReadyBox } from "#domain/boxes/ready-box-codec.ts";
import type { BundleSize } from "#domain/catalog/bundle-size.ts";
import type { Database } from "../platform/db/database.ts";
import type { ReadyBoxes } from "../platform/db/generated-types.ts";
import { saysTyped } from "../platform/db/sql-values.ts";

/** A box with the version that a save has to name. */
export type ReadyBoxToEdit = ReadyBox & { readonly version: number };

/** All boxes, in the owner's order. */
export async function listReadyBoxes(db: Database): Promise<ReadyBoxToEdit[]> {
  const rows = await db
    .selectFrom("ready_boxes")
    .selectAll()
    .orderBy("position")
    .orderBy("id")
    .execute();
  return rows.map(boxOf);
}

/** Boxes whose name or description says what was typed, in the owner's order. */
export async function searchReadyBoxes(
  db: Database,
  typed: string,
  limit: number,
): Promise<ReadyBoxToEdit[]> {
  const rows = await db
    .selectFrom("ready_boxes")
    .selectAll()
    .where(saysTyped(sql`name || chr(10) || description`, typed))
    .orderBy("position")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(boxOf);
}

/** The boxes that can be sold, in the owner's order: see completeBoxes. */
export async function listSoldBoxes(
  db: Database,
  sizes: readonly BundleSize[],
): Promise<(Pick<ReadyBox, "name" | "slug"> & { readonly changedAt: Date })[]> {
  return await db
    .selectFrom("ready_boxes")
    .select(["name", "slug", "updated_at as changedAt"])
    .where(sql<boolean>`cardinality(product_ids) = any(${sizes}::integer[])`)
    .where(
      sql<boolean>`not exists (select from unnest(product_ids) as in_box left join products
        on products.id = in_box and products.archived_at is null where products.id is null)`,
    )
    .orderBy("position")
    .orderBy("id")
    .execute();
}

export async function findReadyBoxBySlug(
  db: Database,
  slug: string,
): Promise<ReadyBox | undefined> {
  const row = await db
    .selectFrom("ready_boxes")
    .selectAll()
    .where("slug", "=", slug)
    .executeTakeFirst();
  return row && boxOf(row);
}

export async function findReadyBox(db: Database, id: number): Promise<ReadyBoxToEdit | undefined> {
  const row = await db
    .selectFrom("ready_boxes")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  return row && boxOf(row);
}

function boxOf(row: Selectable<ReadyBoxes>): ReadyBoxToEdit {
  const { id, slug, name, description, image, product_ids, version } = row;
  return { id, slug, name, description, image, productIds: product_ids.map(Number), version };
}
