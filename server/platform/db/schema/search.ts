/** Someone's name, phone and street in an address; a phone as its digits. */
export function addressText(address: string): string {
  const field = (name: string) => `coalesce(${address} ->> '${name}', '')`;
  return `${field("firstName")} || ' ' || ${field("lastName")} || chr(10)
    || regexp_replace(${field("phone")}, '[^0-9]', '', 'g') || chr(10)
    || ${field("street")} || chr(10) || ${field("city")} || ' ' || ${field("state")} || ' '
    || ${field("zipCode")}`;
}

/** The normal form of a text, as the function search_form computes it. */
export function searchFormOf(text: string): string {
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

/**
 * What needs the extension pg_trgm, which a hosted database may not allow. Without it a search reads
 * the table, which is slower.
 */
export function withTrigrams(statements: string, otherwise = ""): string {
  return `do $$
   begin
     ${statements};
   exception when undefined_object or undefined_function then
     raise notice 'searched without pg_trgm: %', sqlerrm;
     ${otherwise && `${otherwise};`}
   end $$`;
}

/** How texts and addresses are compared. */
export const search = [
  `do $$
   begin
     create extension if not exists pg_trgm;
   exception when others then
     raise notice 'pg_trgm is not available: %', sqlerrm;
   end $$`,

  // The one normal form of searched text, the same as domain/input/search-form.ts: lowercase letters
  // without accents, full-width ones as usual, no apostrophes, one kind of dash, one blank.
  `create function search_form(text) returns text
   language sql immutable parallel safe strict as $$ select ${searchFormOf("$1")} $$`,

  // The mailbox of an address, however it was typed. Same as normalizeEmail in
  // domain/promotions/normalize-email.ts; a test compares them.
  `create function mailbox(email text) returns text language sql immutable strict parallel safe as $$
     select case
       when domain in ('gmail.com', 'googlemail.com') then replace(plain, '.', '') || '@gmail.com'
       else plain || '@' || domain
     end
     from (
       select split_part(address, '@', 2) as domain,
         coalesce(nullif(regexp_replace(split_part(address, '@', 1), '\\+.*$', ''), ''),
           split_part(address, '@', 1)) as plain
       from (select lower(trim(email)) as address) as typed
     ) as parts
   $$`,
];
