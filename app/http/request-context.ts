import { createContext } from "react-router";
import type { AppContext } from "#server/app-context.ts";

/** What request handlers can access: the shop, and facts about the request. */
export type RequestContext = {
  readonly shop: AppContext;
  /** The client's network address, for rate limits; never stored with a name. */
  readonly clientAddress: string;
  /** In production: the request arrived unencrypted from another machine. */
  readonly plainHttp?: boolean;
  /** Set when the database turns out to be down during the request. */
  databaseAway: boolean;
  /** Collects the tags of a page that is rendered for the cache: see page-tags.ts. */
  readonly pageTags?: Set<string> | undefined;
};

export const requestContext = createContext<RequestContext>();
