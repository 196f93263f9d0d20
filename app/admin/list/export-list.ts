import type { RouterContextProvider } from "react-router";
import { csvResponse } from "#app/http/file-response.ts";
import { requestContext } from "#app/http/request-context.ts";
import type { AppContext } from "#server/app-context.ts";
import { shopTime } from "../shared/shop-time.ts";
import type { List, ListRequest } from "./define-list.ts";

/**
 * Answers with the rows that an address asks for as a CSV file, of all pages.
 *
 * @param write the file's text, in pieces
 */
export function exportList<Row, Filters, By extends string>(
  list: List<Row, Filters, By>,
  args: { readonly url: URL; readonly context: Readonly<RouterContextProvider> },
  write: (shop: AppContext, request: ListRequest<Filters, By>) => AsyncIterable<string>,
): Response {
  const { shop } = args.context.get(requestContext);
  const day = shopTime(shop.details().timeZone).sortable(shop.clock()).slice(0, 10);
  return csvResponse(`${list.exportName}-${day}`, write(shop, list.read(args.url.searchParams)));
}
