/**
 * A place between two steps of the shop where its process may end: just before it has asked
 * something of a system outside of itself, or just after it was done and before the shop knows.
 */
export type Boundary = {
  readonly system: "database" | "jobs" | "provider" | "mail" | "erp";
  /** Which step, in words that are the same for every checkout. */
  readonly step: string;
  readonly moment: "before" | "after";
};

/** What becomes of the process at a boundary. */
export type Verdict = "goes on" | "is killed";

export function nameOf({ system, step, moment }: Boundary): string {
  return `${moment} ${system}: ${step}`;
}

/** A statement without what differs from one checkout to the next. */
export function stepOfStatement(sql: string): string {
  return sql
    .replaceAll(/\s+/g, " ")
    .trim()
    .replaceAll(/\$\d+(?:::\w+)?(?:, \$\d+(?:::\w+)?)*/g, "…")
    .slice(0, 90);
}
