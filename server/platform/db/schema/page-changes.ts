/** The channel on which the database tells of a change to what shop pages show. */
export const CHANGES_CHANNEL = "conche_pages";

/**
 * Every change to products, prices and the coming-soon list is told to whoever listens, at its
 * commit and whoever made it: another process, or a person with an SQL client.
 */
export const pageChanges = [
  `create function tell_of_changed_pages() returns trigger language plpgsql as $$
   begin
     perform pg_notify('${CHANGES_CHANNEL}', '');
     return null;
   end $$`,
  ...["products", "settings", "coming_soon_items"].map(
    (table) =>
      `create trigger tell_of_changed_pages after insert or update or delete or truncate
         on ${table} for each statement execute function tell_of_changed_pages()`,
  ),
];
