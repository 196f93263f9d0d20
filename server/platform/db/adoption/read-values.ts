import { type Kysely, sql } from "kysely";

/**
 * Functions in the schema of the former shop that read a value of any type, as JSON, as the type
 * that the shop's own columns have. What cannot be read is null.
 */
export async function createReaders(db: Kysely<unknown>): Promise<void> {
  for (const statement of readers) await sql.raw(statement).execute(db);
}

export async function dropReaders(db: Kysely<unknown>): Promise<void> {
  const names = ["text_of", "amount_of", "whole_of", "moment_of", "json_of", "list_of"];
  for (const name of [...names, "address_of", "nutrition_of", "payment_method_of"]) {
    await sql`drop function ${sql.id("former_shop", name)}`.execute(db);
  }
}

const readers = [
  `create function former_shop.text_of(value jsonb) returns text language sql immutable as $$
     select case when jsonb_typeof(value) in ('string', 'number', 'boolean')
       then nullif(btrim(value #>> '{}', E' \\t\\r\\n'), '') end
   $$`,

  // Amounts such as 12.5, "$1,299.00" and what a double prints, in whole cents.
  `create function former_shop.amount_of(value jsonb, below numeric) returns numeric
   language plpgsql immutable as $$
   declare
     typed text := regexp_replace(former_shop.text_of(value), '^(-?)\\s*[$]\\s*', '\\1');
     amount numeric;
   begin
     if typed ~ '^-?\\d{1,3}(,\\d{3})+([.]\\d*)?$' then typed := replace(typed, ',', ''); end if;
     if typed !~ '^-?(\\d+[.]?\\d*|[.]\\d+)([eE][+-]?\\d{1,3})?$' then return null; end if;
     amount := round(typed::numeric, 2);
     return case when abs(amount) < below then amount end;
   end $$`,

  `create function former_shop.whole_of(value jsonb) returns integer language sql immutable as $$
     select round(former_shop.amount_of(value, 2147483647))::integer
   $$`,

  // Times without a time zone are in UTC; a number counts seconds or milliseconds since 1970.
  `create function former_shop.moment_of(value jsonb) returns timestamptz
   language plpgsql stable set timezone = 'UTC' as $$
   declare moment timestamptz;
   begin
     if jsonb_typeof(value) = 'number' then
       moment := to_timestamp(case when (value #>> '{}')::numeric > 100000000000
         then (value #>> '{}')::numeric / 1000 else (value #>> '{}')::numeric end::double precision);
     else
       moment := former_shop.text_of(value)::timestamptz;
     end if;
     return case when isfinite(moment) and extract(year from moment) between 1 and 9999
       then moment end;
   exception when data_exception then
     return null;
   end $$`,

  // JSON that a column of type text holds.
  `create function former_shop.json_of(value jsonb) returns jsonb language plpgsql immutable as $$
   begin
     if jsonb_typeof(value) = 'string' then return (value #>> '{}')::jsonb; end if;
     return value;
   exception when data_exception then
     return value;
   end $$`,

  // An array, or texts with commas or line breaks between them.
  `create function former_shop.list_of(value jsonb) returns text[] language plpgsql immutable as $$
   declare json jsonb := former_shop.json_of(value);
   begin
     if jsonb_typeof(json) = 'array' then
       return array(
         select former_shop.text_of(each) from jsonb_array_elements(json) with ordinality as item (each, place)
         where former_shop.text_of(each) is not null order by place);
     end if;
     return array(
       select btrim(each) from regexp_split_to_table(former_shop.text_of(json), '[,\\n]')
         with ordinality as item (each, place)
       where btrim(each) <> '' order by place);
   end $$`,

  `create function former_shop.address_of(value jsonb) returns jsonb language sql immutable as $$
     select jsonb_strip_nulls(jsonb_build_object(
       'firstName', coalesce(former_shop.text_of(json -> 'firstName'), ''),
       'lastName', coalesce(former_shop.text_of(json -> 'lastName'), ''),
       'street', coalesce(former_shop.text_of(json -> 'street'), ''),
       'city', coalesce(former_shop.text_of(json -> 'city'), ''),
       'state', coalesce(former_shop.text_of(json -> 'state'), ''),
       'zipCode', coalesce(former_shop.text_of(json -> 'zipCode'), ''),
       'country', coalesce(former_shop.text_of(json -> 'country'), 'US'),
       'phone', former_shop.text_of(json -> 'phone')
     ))
     from former_shop.json_of(value) as json
   $$`,

  `create function former_shop.nutrition_of(value jsonb) returns jsonb language sql immutable as $$
     select jsonb_build_object(
       'servingSize', coalesce(former_shop.text_of(json -> 'servingSize'), ''),
       'calories', case when former_shop.text_of(json -> 'calories') ~ '^\\d{1,6}([.]\\d+)?$'
         then former_shop.text_of(json -> 'calories')::numeric end,
       'fat', coalesce(former_shop.text_of(json -> 'fat'), ''),
       'carbs', coalesce(former_shop.text_of(json -> 'carbs'), ''),
       'protein', coalesce(former_shop.text_of(json -> 'protein'), ''),
       'sugar', coalesce(former_shop.text_of(json -> 'sugar'), '')
     )
     from former_shop.json_of(value) as json where jsonb_typeof(json) = 'object'
   $$`,

  `create function former_shop.payment_method_of(value jsonb) returns jsonb language sql immutable as $$
     select jsonb_build_object(
       'type', case json ->> 'type' when 'bank' then 'bank' else 'card' end,
       'last4', former_shop.text_of(json -> 'last4'),
       'brand', former_shop.text_of(json -> 'brand')
     )
     from former_shop.json_of(value) as json
     where json ->> 'type' in ('bank', 'card', 'debit')
   $$`,
];
