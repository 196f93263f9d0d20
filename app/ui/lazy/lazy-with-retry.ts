import { type ComponentType, type LazyExoticComponent, lazy } from "react";

const RETRY_MS = 3_000;
const MAX_TRIES = 4;

/**
 * A part of a page whose script is loaded later. React's `lazy` would replace the whole page, with all that was typed,
 * when the shop does not answer; this tries again.
 *
 * @param Missing is shown in its place after several tries, where nobody can go on without it, or where a press opens it. Firefox needs it: it
 *   remembers that a script failed until the page is loaded again.
 */
export function lazyWithRetry<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Missing?: ComponentType<Props>,
): LazyExoticComponent<ComponentType<Props>> {
  async function attempt(tries = 1): Promise<{ default: ComponentType<Props> }> {
    try {
      return await load();
    } catch {
      if (Missing && tries === MAX_TRIES) return { default: Missing };
      await new Promise((done) => setTimeout(done, RETRY_MS));
      return await attempt(tries + 1);
    }
  }
  return lazy(attempt);
}
