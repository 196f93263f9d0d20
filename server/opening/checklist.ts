import { sql } from "kysely";
import { shopAddress } from "#domain/shop/shop-details.ts";
import type { AppContext } from "../app-context.ts";
import type { Database } from "../platform/db/database.ts";
import { jsonb } from "../platform/db/sql-values.ts";

/** The steps to opening a shop, in this order. */
export const checklistSteps = [
  "details",
  "brand",
  "product",
  "pricing",
  "mail",
  "stripe",
  "order",
  "pages",
] as const;
export type ChecklistStep = (typeof checklistSteps)[number];
export type Checklist = Readonly<Record<ChecklistStep, boolean>>;

/** Steps that the owner or a button marks as done; the others are derived from the data. */
const markedSteps = ["brand", "pricing", "mail", "stripe", "pages"] as const;
export type MarkedStep = (typeof markedSteps)[number];

const keyOf = (step: MarkedStep) => `checklist:${step}`;

export async function readChecklist(ctx: Pick<AppContext, "db" | "details">): Promise<Checklist> {
  const details = ctx.details();
  const { rows } = await sql<Record<"brand" | "product" | "pricing" | "order", boolean>>`
    select
      exists (select from settings where section = 'brand') as brand,
      exists (select from products) as product,
      exists (select from settings where section in ('pricing', 'shipping', 'tax')) as pricing,
      exists (select from orders) or exists (select from deleted_orders) as "order"`.execute(
    ctx.db,
  );
  const found = rows[0] ?? { brand: false, product: false, pricing: false, order: false };
  const marks = await ctx.db
    .selectFrom("app_state")
    .select("key")
    .where("key", "in", markedSteps.map(keyOf))
    .execute();
  const isMarked = (step: MarkedStep) => marks.some(({ key }) => key === keyOf(step));
  return {
    ...found,
    // Whoever is content with what the shop begins with has nothing to save.
    brand: found.brand || isMarked("brand"),
    pricing: found.pricing || isMarked("pricing"),
    details: details.email !== "" && shopAddress(details) !== "",
    mail: isMarked("mail"),
    stripe: isMarked("stripe"),
    pages: isMarked("pages"),
  };
}

export async function markStep(
  db: Database,
  step: MarkedStep,
  isDone: boolean,
  at: Date,
): Promise<void> {
  const key = keyOf(step);
  if (!isDone) {
    await db.deleteFrom("app_state").where("key", "=", key).execute();
    return;
  }
  await db
    .insertInto("app_state")
    .values({ key, value: jsonb(true), updated_at: at })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ updated_at: at }))
    .execute();
}
