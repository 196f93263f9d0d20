/** The channel on which the database tells of a change to what shop pages show. */
export const PAGE_CHANGES_CHANNEL = "page_changes";
/** The payload that means "anything may have changed". All others are the tags of PageTag. */
export const EVERYTHING = "everything";

/** Shoppers see the count from this number down. Same as LOW_STOCK in the domain. */
const SHOWN_UP_TO = 5;

const notify = (tag: string) => `perform pg_notify('${PAGE_CHANGES_CHANNEL}', ${tag});`;

/**
 * Each change sends its tags when it commits, whoever made it: this process, another one, or a
 * person with an SQL client. Changes that no page shows send none. PostgreSQL merges equal notices
 * of one transaction.
 */
export const pageChanges = [
  // "products" is for pages that show all products, "companions" for pages that pick some.
  ...notifyOf(
    "product",
    "products",
    `if tg_op = 'UPDATE' and new.version = old.version then return null; end if;
     ${notify("'products'")}
     if tg_op <> 'INSERT' then ${notify("'product:' || old.id")} end if;
     if tg_op <> 'DELETE' then ${notify("'product:' || new.id")} end if;
     if tg_op <> 'UPDATE' or (new.category, new.in_stock, new.created_at, new.archived_at)
       is distinct from (old.category, old.in_stock, old.created_at, old.archived_at)
     then
       ${notify("'companions'")}
     end if;`,
  ),

  // Pages show a count only when it is low, so other sales do not change pages.
  `create function notify_stock_change() returns trigger language plpgsql as $$
   declare
     product bigint := coalesce(new.product_id, old.product_id);
     before integer := old.on_hand - old.reserved;
     after integer := new.on_hand - new.reserved;
   begin
     if tg_op = 'UPDATE' and least(before, ${SHOWN_UP_TO + 1}) = least(after, ${SHOWN_UP_TO + 1}) then
       return null;
     end if;
     ${notify("'products'")}
     ${notify("'product:' || product")}
     if tg_op <> 'UPDATE' or (before > 0) <> (after > 0) then
       ${notify("'companions'")}
     end if;
     return null;
   end $$`,
  afterEachChange("stock", "stock_levels"),

  ...notifyOf(
    "review",
    "reviews",
    `if tg_op <> 'INSERT' then ${notify("'product:' || old.product_id")} end if;
     if tg_op <> 'DELETE' then ${notify("'product:' || new.product_id")} end if;
     if 'published' in (old.state, new.state) then ${notify("'products'")} end if;`,
  ),

  // Unchanged rows are not written.
  ...notifyOf("bought_together", "bought_together", notify("'companions'")),
  ...notifyOf("best_seller", "best_sellers", notify("'products'")),
  ...notifyOf("ready_box", "ready_boxes", notify("'ready-boxes'")),

  ...notifyOf(
    "coming_soon",
    "coming_soon_items",
    `if tg_op = 'UPDATE' and new is not distinct from old then return null; end if;
     ${notify("'coming-soon'")}`,
  ),

  // Pages say whether codes can be entered, not how often they were used.
  ...notifyOf(
    "promotion",
    "promotions",
    `if tg_op = 'UPDATE' and new.version = old.version then return null; end if;
     ${notify("'promotions'")}`,
  ),

  ...notifyOf(
    "settings",
    "settings",
    `if tg_op = 'UPDATE' and new.data = old.data then return null; end if;
     ${notify("'settings:' || coalesce(new.section, old.section)")}`,
  ),

  // Changes of a draft invalidate no cached page.
  `create function notify_page_change() returns trigger language plpgsql as $$
   declare
     was_shown boolean := tg_op <> 'INSERT' and old.published_version is not null;
     is_shown boolean := tg_op <> 'DELETE' and new.published_version is not null;
   begin
     if tg_op = 'UPDATE' and (new.slug, new.in_footer, new.published_version)
       is not distinct from (old.slug, old.in_footer, old.published_version)
     then return null; end if;
     if was_shown then ${notify("'page:' || old.slug")} end if;
     if is_shown then ${notify("'page:' || new.slug")} end if;
     if (was_shown and old.in_footer) or (is_shown and new.in_footer) then
       ${notify("'footer-pages'")}
     end if;
     return null;
   end $$`,
  afterEachChange("page", "pages"),

  `create function notify_everything_changed() returns trigger language plpgsql as $$
   begin
     ${notify(`'${EVERYTHING}'`)}
     return null;
   end $$`,
  ...["products", "settings", "coming_soon_items", "pages"].map(
    (table) => `create trigger notify_everything_changed after truncate on ${table}
       for each statement execute function notify_everything_changed()`,
  ),
];

/** A trigger function notify_…_change, and its trigger. */
function notifyOf(what: string, table: string, statements: string): string[] {
  return [
    `create function notify_${what}_change() returns trigger language plpgsql as $$
   begin
     ${statements}
     return null;
   end $$`,
    afterEachChange(what, table),
  ];
}

function afterEachChange(what: string, table: string): string {
  return `create trigger notify_${what}_change after insert or update or delete on ${table}
     for each row execute function notify_${what}_change()`;
}
