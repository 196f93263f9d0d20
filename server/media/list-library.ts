import { sql } from "kysely";
import type { Database } from "../platform/db/database.ts";
import { saysTyped } from "../platform/db/sql-values.ts";
import { pictureAddress } from "./picture.ts";

/** A picture as the media library shows it. */
export type LibraryPicture = {
  /** The address stored in a product's images. */
  readonly address: string;
  readonly name: string;
};

/**
 * Lists the media library, newest first: all uploads, and externally hosted pictures of products,
 * named after the newest product that uses them and their place there: "Red Orchard, picture 2".
 */
export async function listLibrary(
  db: Database,
  options: { readonly search: string; readonly limit: number; readonly offset: number },
): Promise<LibraryPicture[]> {
  const { search, limit, offset } = options;
  const text = sql`concat_ws(chr(10), name, address)`;
  const { rows } = await sql<{ id: string | null; address: string | null; name: string }>`
    select id, address, name from (
      select id, null as address, name, created_at, id as place
      from media where stored_at is not null
      union all
      select null, address, name, created_at, address from (
        select distinct on (address) address,
          coalesce(name, '') || case place when 1 then '' else ', picture ' || place end as name,
          created_at
        from products, unnest(images) with ordinality as image (address, place)
        where address not like '/media/%'
        order by address, created_at desc nulls last, id desc
      ) as elsewhere
    ) as library
    where ${search === "" ? sql`true` : saysTyped(text, search)}
    order by created_at desc nulls last, place
    limit ${limit} offset ${offset}
  `.execute(db);
  return rows.map(({ id, address, name }) => ({
    address: id === null ? (address ?? "") : pictureAddress(id),
    name,
  }));
}
