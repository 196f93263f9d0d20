import { useEffect } from "react";
import { type Location, useBlocker } from "react-router";
import { adminMessages } from "./admin-messages.ts";

/**
 * Asks before unsaved changes are lost by a link, by Back, or by closing the tab.
 *
 * @param param of the query that what is changed belongs to, beside the path
 */
export function useUnsavedGuard(unsaved: boolean, param = ""): void {
  const placeOf = ({ pathname, search }: Location) =>
    `${pathname} ${new URLSearchParams(search).get(param)}`;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved && placeOf(currentLocation) !== placeOf(nextLocation),
  );
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    if (window.confirm(adminMessages.leaveUnsaved)) blocker.proceed();
    else blocker.reset();
  }, [blocker]);

  useEffect(() => {
    if (!unsaved) return;
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", preventUnload);
    return () => window.removeEventListener("beforeunload", preventUnload);
  }, [unsaved]);
}
