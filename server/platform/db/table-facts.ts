import type { RawBuilder } from "kysely";
import type { DB } from "./generated-types.ts";

export type TableFacts = {
  /** Customers' data in it; null if there are none beyond an order's number. */
  readonly personal: PersonalTable | null;
  /** Where the full export has its rows: in a list of their own, within another table's rows, or nowhere. */
  readonly exported: "own" | { readonly within: keyof DB } | LeftOut;
};

/** Why a table is left out of the owner's full export. Backups have all tables. */
export type LeftOut =
  /** Keys, sessions and limits. */
  | "secrets"
  /** The provider has it, and it is of no use without this shop's account there. */
  | "provider's"
  /** Copies of what Odoo and the tax service have. */
  | "books"
  /** Computed from other tables. */
  | "computed"
  /** Pictures and films, which are files. */
  | "files"
  /** How the shop does its work. */
  | "bookkeeping";

/** The customers' data in a table. */
export type PersonalTable = {
  /** The title of its rows in an export. */
  readonly title: string;
  /** The column with the order's id, unless rows belong only to an email address. */
  readonly orderId?: string;
  /** The email address, in lower case, that a row may belong to. */
  readonly address?: RawBuilder<string | null>;
  /** Whether rows may belong to an address without belonging to an order. */
  readonly byAddress?: true;
  /** Whether erased rows count as found although they stay. */
  readonly countsErased?: true;
  /** Keys and internal bookkeeping, left out of exports. */
  readonly unexported?: readonly string[];
} & (
  | { readonly erase: "delete" }
  | {
      /** Erasing replaces personal columns with these values. */
      readonly erase: Readonly<Record<string, RawBuilder<unknown>>>;
      /** Columns whose type could hold personal data but that do not. */
      readonly impersonal: readonly string[];
    }
);
