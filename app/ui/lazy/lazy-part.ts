import { type ComponentType, createElement, type ReactNode, Suspense } from "react";
import { lazyWithRetry } from "./lazy-with-retry.ts";

/**
 * A part of a page whose script is loaded once the part is shown.
 *
 * @param options.Missing is shown in its place after several tries: see `lazyWithRetry`
 * @param options.fallback is shown until then
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  options: { Missing?: ComponentType<Props>; fallback?: ReactNode } = {},
): ComponentType<Props> {
  const Part = lazyWithRetry(load, options.Missing);
  const { fallback } = options;
  return (props) => createElement(Suspense, { fallback }, createElement(Part, props));
}
