import { type Kysely, sql } from "kysely";

/** Indexes for the list and the search of a shop with thousands of products. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // Expressions rather than columns, so that an adopted table stays unchanged. Declared immutable
  // because array_to_string is so for text.
  `create function product_brief(name text, origin text, tags text[], notes text[])
     returns text language plpgsql immutable parallel safe as $$
   begin
     return lower(concat_ws(' ', name, origin, array_to_string(tags, ' '),
       replace(array_to_string(notes, ' '), '-', ' ')));
   end $$`,

  // Does not call product_brief: ANALYZE computes indexed expressions without the schema's path.
  `create function product_words(name text, origin text, tags text[], notes text[], category text,
     description text) returns text language plpgsql immutable parallel safe as $$
   begin
     return lower(concat_ws(' ', name, origin, array_to_string(tags, ' '),
       replace(array_to_string(notes, ' '), '-', ' '), category, description));
   end $$`,

  // Ids of the products with a word that is similar: half of its trigrams are the same. Without the
  // extension only substrings count. It replaces likeness(), which stays for processes of the
  // version before.
  // fastupdate = off: after an import of thousands of products, the indexes are in order at once,
  // not at the next vacuum.
  `do $$
   begin
     perform word_similarity('cocoa', 'cacao');
     create function products_like(word text) returns setof bigint
       language sql stable set pg_trgm.word_similarity_threshold = 0.5 as
       'select id::bigint from products
        where $1 <% product_brief(name, origin, tags, tasting_notes)';
     create index products_brief on products using gin (
       product_brief(name, origin, tags, tasting_notes) gin_trgm_ops
     ) with (fastupdate = off);
     create index products_words on products using gin (
       product_words(name, origin, tags, tasting_notes, category, description) gin_trgm_ops
     ) with (fastupdate = off);
   exception when undefined_function then
     create function products_like(word text) returns setof bigint language sql stable as
       'select id::bigint from products
        where strpos(product_brief(name, origin, tags, tasting_notes), $1) > 0';
   end $$`,

  // The order of the list.
  `create index products_by_name on products ((coalesce(name, '') collate "en-US-x-icu"), id)
     where archived_at is null`,
];
