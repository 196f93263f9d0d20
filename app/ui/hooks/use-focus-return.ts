import { useEffect, useState } from "react";

/** A second; the page behind a dialog is usable again long before. */
const MAX_FRAMES = 60;

/**
 * Returns the focus to where it was when this component appeared. React Aria does so in the next
 * frame, but the page behind a dialog is often inert until later and takes no focus.
 */
export function useFocusReturn(): void {
  const [opener] = useState(() =>
    typeof document === "undefined" ? null : document.activeElement,
  );
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement) requestAnimationFrame(() => returnTo(opener, MAX_FRAMES));
    },
    [opener],
  );
}

function returnTo(opener: HTMLElement, frames: number): void {
  // The focus was moved meanwhile: leave it there.
  if (document.activeElement !== document.body) return;
  if (opener.closest("[inert]") && frames > 0) {
    requestAnimationFrame(() => returnTo(opener, frames - 1));
    return;
  }
  opener.focus({ preventScroll: true });
}
