/** The channel on which the database tells of a change to what shop pages show. */
export const PAGE_CHANGES_CHANNEL = "page_changes";
/** The payload that means "anything may have changed". All others are the tags of PageTag. */
export const EVERYTHING = "everything";

const notify = (tag: string) => `perform pg_notify('${PAGE_CHANGES_CHANNEL}', ${tag});`;

/**
 * Each change sends its tags when it commits, whoever made it: this process, another one, or a
 * person with an SQL client. Changes that no page shows send none. PostgreSQL merges equal notices
 * of one transaction.
 */
export const pageChanges = [
  // "products" is for pages that show all products, "companions" for pages that pick some.
  `create function notify_product_change() returns trigger language plpgsql as $$
   begin
     if tg_op = 'UPDATE' and new.version = old.version then return null; end if;
     ${notify("'products'")}
     if tg_op <> 'INSERT' then ${notify("'product:' || old.id")} end if;
     if tg_op <> 'DELETE' then ${notify("'product:' || new.id")} end if;
     if tg_op <> 'UPDATE' or (new.category, new.in_stock, new.created_at)
       is distinct from (old.category, old.in_stock, old.created_at)
     then
       ${notify("'companions'")}
     end if;
     return null;
   end $$`,

  `create function notify_settings_change() returns trigger language plpgsql as $$
   begin
     if tg_op = 'UPDATE' and new.data = old.data then return null; end if;
     ${notify("'settings:' || coalesce(new.section, old.section)")}
     return null;
   end $$`,

  `create function notify_coming_soon_change() returns trigger language plpgsql as $$
   begin
     if tg_op = 'UPDATE' and new is not distinct from old then return null; end if;
     ${notify("'coming-soon'")}
     return null;
   end $$`,

  `create function notify_everything_changed() returns trigger language plpgsql as $$
   begin
     ${notify(`'${EVERYTHING}'`)}
     return null;
   end $$`,

  ...[
    ["products", "notify_product_change"],
    ["settings", "notify_settings_change"],
    ["coming_soon_items", "notify_coming_soon_change"],
  ].flatMap(([table, notifyChange]) => [
    `create trigger ${notifyChange} after insert or update or delete on ${table}
       for each row execute function ${notifyChange}()`,
    `create trigger notify_everything_changed after truncate on ${table}
       for each statement execute function notify_everything_changed()`,
  ]),
];
