import type { ReactNode } from "react";
import { DownloadLink } from "#app/ui/buttons/button.tsx";
import { TextLink } from "#app/ui/buttons/text-link.tsx";
import type { Elements } from "#app/ui/content/elements.ts";
import { PageHead } from "#app/ui/layout/page-head.tsx";
import { type Column, DataTable } from "#app/ui/lists/data-table.tsx";
import { EmptyState } from "#app/ui/lists/empty-state.tsx";
import { ListKeys } from "#app/ui/lists/list-keys.tsx";
import { ListSearch } from "#app/ui/lists/list-search.tsx";
import { Pager } from "#app/ui/lists/pager.tsx";
import type { Page } from "#app/ui/text/page-of.ts";
import { searchText } from "#app/ui/text/search-text.ts";
import { listQuery } from "./list-query.ts";

/** A list of what came from the shop before this one. */
export function ImportedList<Row extends { readonly id: string }>(props: {
  noun: "customers" | "orders";
  about: string;
  links?: Elements;
  views?: Elements;
  placeholder: string;
  caption: string;
  columns: Column<Row>[];
  rows: readonly Row[];
  search: string;
  page: Page;
}): ReactNode {
  const { noun, about, links, views, placeholder, caption, columns, rows, search, page } = props;
  const address = `/admin/${noun}/imported`;
  return (
    <>
      <PageHead title={`Imported ${noun}`}>
        {links}
        <TextLink to="/admin/products/import">Imports</TextLink>
        {rows.length > 0 && (
          <DownloadLink size="small" href={`${address}/export${listQuery(search)}`}>
            Export CSV
          </DownloadLink>
        )}
      </PageHead>
      {views}
      <p className="mb-4 max-w-176 text-soft">{about}</p>
      <ListSearch
        list={`imported-${noun}`}
        placeholder={placeholder}
        maxLength={200}
        search={search}
        query={listQuery(search)}
        tidy={(query) => listQuery(searchText(query.get("search")))}
        choices={[]}
      />
      {rows.length > 0 ? (
        <DataTable
          caption={caption}
          columns={columns}
          rows={rows}
          idOf={({ id }) => id}
          labelsOnCards
        />
      ) : (
        <NoneImported noun={noun} isSearch={search !== ""} address={address} />
      )}
      <Pager page={page} noun={noun} queryOf={(number) => listQuery(search, number)} />
      <ListKeys />
    </>
  );
}

const singular = { customers: "customer", orders: "order" };

function NoneImported(props: { noun: "customers" | "orders"; isSearch: boolean; address: string }) {
  const { noun, isSearch, address } = props;
  if (isSearch) {
    return (
      <EmptyState title={`No such ${singular[noun]}`}>
        <p>
          <span>Try a broader search, or</span>{" "}
          <TextLink to={address}>{`show all imported ${noun}`}</TextLink>
          <span>.</span>
        </p>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={`No imported ${noun}`}>
      <p>
        <span>Bring those of Shopify or WooCommerce in</span>{" "}
        <TextLink to="/admin/products/import">Import and export</TextLink>
        <span>.</span>
      </p>
    </EmptyState>
  );
}
