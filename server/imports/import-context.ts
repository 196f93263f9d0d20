import type { AppContext } from "../app-context.ts";

/** What the use cases of imports need of the shop. */
export type ImportContext = Pick<
  AppContext,
  "config" | "details" | "db" | "jobs" | "clock" | "log" | "erp" | "storage" | "reloadSettings"
>;
