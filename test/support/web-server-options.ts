import { BlockList } from "node:net";
import { webServerLimits } from "#server/platform/http/web-server.ts";
import { createLog } from "#server/platform/log.ts";

/** A web server on a free port that refuses nobody's host and has no owner. */
export const webServerOptions = {
  host: "127.0.0.1",
  port: 0,
  log: createLog("silent"),
  limits: webServerLimits,
  metrics: () => false,
  refuseForeignHosts: () => false,
  isOwners: async () => false,
  hasSharedPages: () => true,
  trusted: new BlockList(),
  clientHeader: "x-forwarded-for",
} as const;
