/** The job queue and the page cache each keep one connection on which they listen. */
const LISTENERS = 2;

/** Divides the connections a process may open. The sum never exceeds `all`. */
export function shareConnections(
  all: number,
  { takesDemoPayments }: { readonly takesDemoPayments: boolean },
): { readonly pages: number; readonly jobs: number; readonly demoPayments: number } {
  const remaining = all - LISTENERS;
  // At most four each: more did not make either faster.
  const jobs = Math.min(4, Math.max(1, Math.floor(remaining / 5)));
  const demoPayments = takesDemoPayments ? jobs : 0;
  return { pages: remaining - jobs - demoPayments, jobs, demoPayments };
}
