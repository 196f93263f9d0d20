import { type Kysely, sql } from "kysely";

/** Searches find what people mean: accents, apostrophes, phones, streets, codes and notes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** Someone's name, phone and street in an address; a phone as its digits. */
function addressText(address: string): string {
  const field = (name: string) => `coalesce(${address} ->> '${name}', '')`;
  return `${field("firstName")} || ' ' || ${field("lastName")} || chr(10)
    || regexp_replace(${field("phone")}, '[^0-9]', '', 'g') || chr(10)
    || ${field("street")} || chr(10) || ${field("city")} || ' ' || ${field("state")} || ' '
    || ${field("zipCode")}`;
}

/** The normal form of a text, as the function search_form computes it. */
function searchFormOf(text: string): string {
  const apostrophes = "E'\\u0027\\u2018\\u2019\\u02BC\\u0060\\u00B4\\u2032\\uFF07'";
  const letters =
    "E'\\u2010\\u2011\\u2012\\u2013\\u2014\\u2015\\u2212\\u00F8\\u0142\\u0111\\u0131'";
  const decomposed = `lower(normalize(translate(${text}, ${apostrophes}, ''), NFKD))`;
  const plain = `translate(regexp_replace(${decomposed}, '[\\u0300-\\u036F]', '', 'g'),
    ${letters}, '-------oldi')`;
  const spelled = `replace(replace(replace(${plain}, E'\\u00DF', 'ss'), E'\\u00E6', 'ae'),
    E'\\u0153', 'oe')`;
  return `regexp_replace(${spelled}, '[ \\t]+', ' ', 'g')`;
}

const statements = [
  // The one normal form of searched text, the same as domain/input/search-form.ts: lowercase letters
  // without accents, full-width ones as usual, no apostrophes, one kind of dash, one blank.
  `create function search_form(text) returns text
   language sql immutable parallel safe strict as $$ select ${searchFormOf("$1")} $$`,

  // Number, name and email first: customers are searched by what follows the number. An adopted
  // table may have any JSON. Its indexes go with the column and are made again.
  // survivable: the column is there again when the migration ends.
  `alter table orders drop column search_text`,
  `alter table orders add column search_text text generated always as (
     left(search_form(coalesce(order_number, '') || chr(10) || coalesce(customer_name, '') || chr(10)
       || coalesce(customer_email, '') || chr(10) || ${addressText("shipping_address")} || chr(10)
       || case when billing_address::text is distinct from shipping_address::text
         then ${addressText("billing_address")} || chr(10) else '' end
       || coalesce(tracking_number, '') || chr(10)
       || coalesce(left(jsonb_path_query_array(promotions, '$[*].label')::text, 100), '') || chr(10)
       || left(coalesce(notes, ''), 120) || chr(10) || left(coalesce(staff_notes, ''), 120) || chr(10)
       || left(coalesce(packer_note, ''), 120)), 600)
   ) stored`,
  `create index orders_list on orders (created_at, id)
     include (status, payment_status, search_text)`,

  // survivable: generated, never written, and there again after the next statement.
  `alter table imported_orders drop column search_text`,
  `alter table imported_orders add column search_text text generated always as (
     left(search_form(number || chr(10) || coalesce(name, '') || chr(10) || coalesce(email, '') || chr(10)
       || regexp_replace(coalesce(record #>> '{shippingAddress,phone}', ''), '[^0-9]', '', 'g')
       || chr(10) || coalesce(record #>> '{shippingAddress,street}', '') || chr(10)
       || coalesce(record #>> '{shippingAddress,city}', '') || ' '
       || coalesce(record #>> '{shippingAddress,zip}', '') || chr(10)
       || left(coalesce(jsonb_path_query_array(record, '$.lines[*].name')::text, ''), 300)
       || chr(10) || left(coalesce(record ->> 'note', ''), 120)), 900)
   ) stored`,

  // Which orders have a bar, for a search by its name.
  `create index order_items_product on order_items (product_id, order_id)`,

  `do $$
   begin
     create index orders_search on orders using gin (search_text gin_trgm_ops)
       with (gin_pending_list_limit = 512);
     create index shipments_search on shipments using gin (tracking_number gin_trgm_ops);
   exception when others then
     raise notice 'orders are searched without an index: %', sqlerrm;
   end $$`,

  // Sorted as people sort: Å and É where A and E are. See order-list-page.ts.
  `do $$
   begin
     -- survivable: it is made again at once.
     drop index if exists orders_by_customer;
     create index orders_by_customer on orders
       ((left(lower(coalesce(customer_name, '')), 100) collate "en-US-x-icu"),
       (coalesce(created_at, 'infinity')), id);
   exception when others then
     raise notice 'the list of orders by customer has no index: %', sqlerrm;
   end $$`,

  // The shop's search. The functions have the form in them, because ANALYZE computes indexed
  // expressions without the schema's path. survivable: they are the same but for accents.
  `create or replace function product_brief(name text, origin text, tags text[], notes text[])
     returns text language plpgsql immutable parallel safe as $$
   begin
     return ${searchFormOf(`concat_ws(' ', name, origin, array_to_string(tags, ' '),
       replace(array_to_string(notes, ' '), '-', ' '))`)};
   end $$`,
  `create or replace function product_words(name text, origin text, tags text[], notes text[],
     category text, description text) returns text language plpgsql immutable parallel safe as $$
   begin
     return ${searchFormOf(`concat_ws(' ', name, origin, array_to_string(tags, ' '),
       replace(array_to_string(notes, ' '), '-', ' '), category, description)`)};
   end $$`,
  `do $$
   begin
     -- survivable: they are made again at once.
     drop index if exists products_brief, products_words;
     create index products_brief on products using gin (
       product_brief(name, origin, tags, tasting_notes) gin_trgm_ops
     ) with (fastupdate = off);
     create index products_words on products using gin (
       product_words(name, origin, tags, tasting_notes, category, description) gin_trgm_ops
     ) with (fastupdate = off);
   exception when others then
     raise notice 'products are searched without an index: %', sqlerrm;
   end $$`,

  // The admin's search of products: the same expression as in product-list-queries.ts.
  `do $$
   begin
     create index products_found on products using gin (
       (search_form(coalesce(name, '') || chr(10) || coalesce(origin, '') || chr(10)
         || coalesce(description, ''))) gin_trgm_ops
     );
   exception when others then
     raise notice 'products are searched without an index: %', sqlerrm;
   end $$`,
  `drop index if exists products_search`,
];
