import { type ReactNode, useEffect, useRef, useState } from "react";
import { createPath, useLocation, useNavigation } from "react-router";

/** Milliseconds until a navigation counts as slow. The line needs as long to be seen. */
const SLOW_MS = 1_000;

/**
 * A line at the top while the next page loads. Announces that a page takes its time, and its title once it is there;
 * browsers do so only when they load a document.
 *
 * @param isPreparing what it needs is loaded before the router leads there
 */
export function PageProgress({ isPreparing = false }: { isPreparing?: boolean }): ReactNode {
  const { pathname } = useLocation();
  const { state, location: next } = useNavigation();
  const isLoading = state === "loading" || isPreparing;
  useFollowDespiteReload(next && createPath(next));
  const announced = useRef(pathname);
  const [text, setText] = useState("");
  useEffect(() => {
    if (!isLoading) return;
    const timer = setTimeout(setText, SLOW_MS, "Loading the page…");
    return () => {
      clearTimeout(timer);
      setText("");
    };
  }, [isLoading]);
  useEffect(() => {
    if (pathname === announced.current) return;
    announced.current = pathname;
    setText(document.title);
  }, [pathname]);
  return (
    <>
      {isLoading && (
        <div
          data-testid="navigation-progress"
          aria-hidden="true"
          className="fixed inset-x-0 top-0 z-50 h-[3px] origin-left animate-progress bg-accent"
        />
      )}
      <p role="status" className="sr-only">
        {text}
      </p>
    </>
  );
}

/**
 * The router reloads the page that is left when a script of the next one is missing, as after an update of the shop.
 * This loads the next one, so that the press is not lost; so does a reload by the visitor meanwhile.
 */
function useFollowDespiteReload(next: string | undefined): void {
  useEffect(() => {
    // After Back the address is the next one's already.
    if (!next || next === createPath(window.location)) return;
    const loadNext = (event: NavigateEvent) => {
      if (event.navigationType !== "reload") return;
      event.preventDefault();
      window.location.assign(next);
    };
    // Missing in older browsers, where the press is lost.
    window.navigation?.addEventListener("navigate", loadNext);
    return () => window.navigation?.removeEventListener("navigate", loadNext);
  }, [next]);
}
