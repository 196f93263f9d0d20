import type { Database } from "../platform/db/database.ts";

export type OpeningNotice = {
  readonly id: string;
  readonly email: string;
  readonly isConfirmed: boolean;
  readonly isTold: boolean;
};

/** Finds a notice by the id in the link of an email. */
export async function findOpeningNotice(
  db: Database,
  id: string,
): Promise<OpeningNotice | undefined> {
  const row = await db
    .selectFrom("opening_notices")
    .select(["id", "email", "confirmed_at", "told_at"])
    .where("id", "=", id)
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      email: row.email,
      isConfirmed: row.confirmed_at !== null,
      isTold: row.told_at !== null,
    }
  );
}

export async function confirmOpeningNotice(db: Database, id: string, at: Date): Promise<void> {
  await db
    .updateTable("opening_notices")
    .set({ confirmed_at: at })
    .where("id", "=", id)
    .where("confirmed_at", "is", null)
    .execute();
}

export async function deleteOpeningNotice(db: Database, id: string): Promise<void> {
  await db.deleteFrom("opening_notices").where("id", "=", id).execute();
}

/** Confirmed addresses that were not told yet, in the order of their requests. */
export async function listWaiting(
  db: Database,
): Promise<{ readonly email: string; readonly askedAt: Date; readonly confirmedAt: Date }[]> {
  const rows = await db
    .selectFrom("opening_notices")
    .select(["email", "asked_at", "confirmed_at"])
    .where("confirmed_at", "is not", null)
    .where("told_at", "is", null)
    .orderBy("asked_at")
    .execute();
  return rows.map((row) => ({
    email: row.email,
    askedAt: row.asked_at,
    confirmedAt: row.confirmed_at ?? row.asked_at,
  }));
}

export async function countWaiting(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom("opening_notices")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("confirmed_at", "is not", null)
    .where("told_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}
