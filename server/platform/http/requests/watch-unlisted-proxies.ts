import type { BlockList } from "node:net";
import type { Logger } from "pino";
import { type ClientHeader, clientHeaders, isTrusted } from "./client-address.ts";

/** Reports so many different clients that it must be a proxy. */
const CLIENTS_OF_A_PROXY = 20;
const MAX_WATCHED = 100;

/** In which a proxy names one address. A trusted one is believed only if the settings name the header. */
const headersToChoose = clientHeaders.filter(
  (name) => name !== "x-forwarded-for" && name !== "forwarded",
);

/**
 * Notices an address that passes on requests of many others without being a trusted proxy, or that
 * names them where the shop does not look. All of them share one client's limits, so one who guesses
 * codes blocks them for everybody.
 *
 * @returns is called with each request's client address and headers; logs once for each proxy
 */
export function watchUnlistedProxies(
  log: Pick<Logger, "warn">,
  trusted: BlockList,
): (client: string, header: (name: ClientHeader) => string | undefined) => void {
  const reportedBy = new Map<string, Set<string>>();

  return (client, header) => {
    const isListed = isTrusted(client, trusted);
    const reported = reportedClient(client, header, isListed ? headersToChoose : clientHeaders);
    if (!reported || isTrusted(reported, trusted)) return;

    const clients = reportedBy.get(client) ?? new Set();
    if (clients.size >= CLIENTS_OF_A_PROXY) return;
    clients.add(reported);
    reportedBy.set(client, clients);
    if (reportedBy.size > MAX_WATCHED) reportedBy.delete([...reportedBy.keys()][0] ?? "");

    if (clients.size < CLIENTS_OF_A_PROXY) return;
    log.warn(
      { proxy: client },
      isListed
        ? "many visitors share one address, because the proxy names them in another header than CLIENT_ADDRESS_HEADER: their limits are shared, too"
        : "many visitors share one address, because a proxy is not in TRUSTED_PROXIES: their limits are shared, too",
    );
  };
}

/** What the address says whom it speaks for; untrue if it is no proxy. */
function reportedClient(
  client: string,
  header: (name: ClientHeader) => string | undefined,
  names: readonly ClientHeader[],
): string | undefined {
  for (const name of names) {
    const first = header(name)?.slice(0, 100).split(",")[0]?.trim();
    if (first && first !== client) return first;
  }
  return undefined;
}
