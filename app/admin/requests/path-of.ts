import type { To } from "react-router";

/** @returns path and query */
export function pathOf(to: To): string {
  const { pathname, search } = urlOf(to);
  return pathname + search;
}

/** Whether it leads to a place on the screen that the address names: that needs no shop. */
export const isHashOnly = (to: To): boolean =>
  urlOf(to).hash !== "" && pathOf(to) === pathOf(window.location.href);

function urlOf(to: To): URL {
  const address =
    typeof to === "string" ? to : `${to.pathname ?? ""}${to.search ?? ""}${to.hash ?? ""}`;
  return new URL(address, window.location.href);
}
