import { createContext } from "react-router";
import type { AppContext } from "#server/app-context.ts";

/** What a request may reach: the opened shop, and where the request came from. */
export type RequestContext = {
  readonly shop: AppContext;
  /** The client's network address, for limits; never stored with a name. */
  readonly clientAddress: string;
  /** In production, and not within one machine: what came was readable on its way. */
  readonly plainHttp?: boolean;
  /** Set by whoever finds that the database is away while it answers this request. */
  databaseAway: boolean;
  /** Where a page is rendered to be kept: takes what the page shows. See page-tags.ts. */
  readonly pageTags?: Set<string> | undefined;
};

export const requestContext = createContext<RequestContext>();
