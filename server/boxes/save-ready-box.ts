import { sql } from "kysely";
import type { ReadyBoxDetails } from "#domain/boxes/ready-box-form.ts";
import type { AppContext } from "../app-context.ts";
import { findReadyBox } from "./ready-box-queries.ts";

export type SaveReadyBoxResult =
  | { readonly code: "saved" }
  /** Somebody else saved the box since the form was opened; nothing was saved. */
  | { readonly code: "changed-meanwhile" }
  /** Somebody else deleted it. */
  | { readonly code: "gone" };

/**
 * Saves a box that the owner composed.
 *
 * @param id undefined for a new one, which is added at the end
 * @param version of the box that the form was opened with
 */
export async function saveReadyBox(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  id: number | undefined,
  box: ReadyBoxDetails,
  version: number,
): Promise<SaveReadyBoxResult> {
  const at = clock();
  const columns = { name: box.name, description: box.description, bars: [...box.bars] };
  if (id === undefined) {
    await db
      .insertInto("ready_boxes")
      .values({
        ...columns,
        position: sql<number>`(select coalesce(max(position), 0) + 1 from ready_boxes)`,
        created_at: at,
        updated_at: at,
      })
      .execute();
    return { code: "saved" };
  }
  const saved = await db
    .updateTable("ready_boxes")
    .set({ ...columns, version: version + 1, updated_at: at })
    .where("id", "=", id)
    .where("version", "=", version)
    .executeTakeFirst();
  if (saved.numUpdatedRows > 0n) return { code: "saved" };
  return { code: (await findReadyBox(db, id)) ? "changed-meanwhile" : "gone" };
}

/** Deletes a box. Idempotent. */
export async function deleteReadyBox({ db }: Pick<AppContext, "db">, id: number): Promise<void> {
  await db.deleteFrom("ready_boxes").where("id", "=", id).execute();
}
