import { type Kysely, sql } from "kysely";

/** Weights and major allergens of products, and the recipe version of ordered bars. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // recipe_version changes when the ingredients or allergens change.
  // survivable: constant defaults take no rewrite.
  `alter table products
     add column if not exists net_weight_grams integer check (net_weight_grams > 0),
     add column if not exists shipping_weight_grams integer check (shipping_weight_grams > 0),
     add column if not exists major_allergens text[] not null default '{}',
     add column if not exists recipe_version integer not null default 1`,

  // The allergens the customer was told, and the recipe version at that time; null where unknown.
  // survivable: constant defaults take no rewrite.
  `alter table order_items
     add column if not exists contains text[] not null default '{}',
     add column if not exists recipe_version integer`,

  `create or replace function bump_product_version() returns trigger language plpgsql as $$
   begin
     if to_jsonb(new) - '{version,updated_at}'::text[]
       is distinct from to_jsonb(old) - '{version,updated_at}'::text[]
     then
       new.version := old.version + 1;
     end if;
     if (new.ingredients, new.allergens, new.major_allergens)
       is distinct from (old.ingredients, old.allergens, old.major_allergens)
     then
       new.recipe_version := old.recipe_version + 1;
     end if;
     return new;
   end $$`,

  // recipe: the recipe changed after the bar was ordered.
  `alter table holds drop constraint holds_kind_check`,
  // survivable: adds a value.
  `alter table holds add constraint holds_kind_check
     check (kind in ('dispute', 'fraud_warning', 'payment_review', 'stock', 'recipe'))`,

  `alter table order_events drop constraint order_events_kind_check`,
  // survivable: adds a value.
  `alter table order_events add constraint order_events_kind_check check (kind in (
     'placed', 'payment', 'status', 'email', 'amount-differs', 'erp', 'refund-requested', 'refund',
     'refund-failed', 'dispute', 'hold', 'packed', 'unpacked', 'shipped', 'taken-back',
     'parcel-delivered', 'address-changed', 'archived', 'unarchived', 'recipe', 'erased', 'deleted'))`,
];
