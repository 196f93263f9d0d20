import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import { lazyWithRetry } from "./lazy-with-retry.ts";

/** One of them comes before anybody reads on, or follows a link. */
const acts = ["scroll", "pointerdown", "keydown", "click", "input"] as const;

/**
 * Resolves when somebody does something, or has already scrolled. At once in the frame of a preview,
 * which shows what is typed beside it. Never on the server.
 */
const firstAct = new Promise<void>((resolve) => {
  if (import.meta.env.SSR) return;
  if (scrollY > 0 || parent !== window) resolve();
  for (const act of acts) addEventListener(act, () => resolve(), { once: true, capture: true });
});

/**
 * A component below the first screen, for a `LaterPart`. Its script is fetched when somebody first
 * scrolls or presses something, which not every visit does; on pages that follow, at once. Until it
 * arrives, the part stays as the server rendered it.
 */
export function laterComponent<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  if (import.meta.env.SSR) return lazy(load);
  return lazyWithRetry(async () => {
    await firstAct;
    return await load();
  });
}
