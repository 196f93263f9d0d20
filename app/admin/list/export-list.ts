import type { RouterContextProvider } from "react-router";
import { requestContext } from "#app/http/request-context.ts";
import type { AppContext } from "#server/app-context.ts";
import { datedCsv } from "../shared/dated-csv.ts";

type LoaderArgs = { readonly url: URL; readonly context: Readonly<RouterContextProvider> };

/**
 * A loader that answers with the rows that an address asks for as a CSV file, of all pages.
 *
 * @param name the start of the file's name
 * @param write the file's text, in pieces
 */
export function exportList<ListRequest>(
  name: string,
  list: { readonly read: (query: URLSearchParams) => ListRequest },
  write: (shop: AppContext, request: ListRequest) => AsyncIterable<string>,
) {
  return ({ url, context }: LoaderArgs): Response => {
    const { shop } = context.get(requestContext);
    const pieces = write(shop, list.read(url.searchParams));
    return datedCsv(shop, name, pieces);
  };
}
