import type { RouterContextProvider } from "react-router";
import { requestContext } from "#app/http/request-context.ts";
import type { AppContext } from "#server/app-context.ts";
import { datedCsv } from "../shared/dated-csv.ts";

type Asked = { readonly url: URL; readonly context: Readonly<RouterContextProvider> };

/**
 * A loader that answers with the rows that an address asks for as a CSV file, of all pages.
 *
 * @param write the file's text, in pieces
 */
export function exportList<Request>(
  list: { readonly exportName?: string; readonly read: (query: URLSearchParams) => Request },
  write: (shop: AppContext, request: Request) => AsyncIterable<string>,
) {
  return ({ url, context }: Asked): Response => {
    const { shop } = context.get(requestContext);
    const pieces = write(shop, list.read(url.searchParams));
    return datedCsv(shop, list.exportName ?? "list", pieces);
  };
}
