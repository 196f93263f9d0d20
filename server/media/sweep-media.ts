import { sql } from "kysely";
import type { AppContext } from "../app-context.ts";
import { defineSweep } from "../platform/jobs/define-job.ts";
import { allNames } from "./picture.ts";

/** Longer than any upload takes. */
const ABANDONED_MS = 15 * 60_000;

/** Longer than anybody leaves the screen open before saving a film. */
const UNSAVED_FILM_MS = 7 * 24 * 60 * 60_000;

type SweepingContext = Pick<AppContext, "db" | "storage" | "clock">;

/** Removes the files of uploads whose process was killed, and films that nobody saved. */
export async function sweepMedia(ctx: SweepingContext): Promise<void> {
  const before = new Date(ctx.clock().getTime() - ABANDONED_MS);
  const abandoned = await ctx.db
    .selectFrom("media")
    .select("id")
    .where("stored_at", "is", null)
    .where("created_at", "<", before)
    .execute();
  for (const { id } of abandoned) await removeUnfinishedPicture(ctx, id);
  await removeUnsavedFilms(ctx);
}

/** A film is in use while any version of any settings names it. */
async function removeUnsavedFilms({ db, storage, clock }: SweepingContext): Promise<void> {
  const before = new Date(clock().getTime() - UNSAVED_FILM_MS);
  const { rows: unsaved } = await sql<{ name: string }>`
    select name from films where created_at < ${before}
      and not exists (select from settings where strpos(data::text, films.name) > 0)
      and not exists (select from versions where strpos(data::text, films.name) > 0)
  `.execute(db);
  const names = unsaved.map(({ name }) => name);
  if (names.length === 0) return;
  await storage.remove(names);
  await db.deleteFrom("films").where("name", "in", names).execute();
}

/** The row is deleted last: it says that there may be files. */
export async function removeUnfinishedPicture(
  ctx: Pick<AppContext, "db" | "storage">,
  id: string,
): Promise<void> {
  await ctx.storage.remove(allNames(id));
  await ctx.db.deleteFrom("media").where("id", "=", id).where("stored_at", "is", null).execute();
}

export const sweepMediaJob = defineSweep({
  name: "sweep-media",
  cron: "*/10 * * * *",
  run: sweepMedia,
});
