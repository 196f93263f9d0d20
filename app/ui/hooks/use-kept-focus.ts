import { useEffect } from "react";

/** An element around the one with the focus, and at which place in it that was. */
type Place = { readonly around: Element; readonly index: number };

const FOCUSABLE =
  "a[href], button:enabled, input:enabled:not([type=hidden]), select:enabled, textarea:enabled, summary";

/** Beyond it nothing takes the place of what was removed. */
const BORDER = "main, dialog, [role$=dialog]";

/** Enter that comes sooner on what got the focus here was meant for what had it before: the key bounced. */
const BOUNCE_MS = 300;

/** Longer than a dialog takes to return the focus. */
const DIALOG_MS = 1_000;

/**
 * Who works with keys may remove what has the focus: a row that is packed, a button whose work is done, the screen.
 * Browsers then focus nothing, and keys and screen readers start at the top. Here what took its place gets the focus,
 * such as the same button of the next row, or else the heading of what is shown.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let last: HTMLElement | undefined;
    let places: Place[] = [];
    let usesKeys = false;
    let moved: { readonly to: Element | null; readonly at: number } | undefined;

    const remember = (event: Event) => {
      const { type, target } = event;
      if (type !== "focusin") usesKeys = type === "keydown";
      // Not at each letter that is typed into a long sheet.
      if (event instanceof KeyboardEvent && event.key !== "Enter" && event.key !== " ") return;
      if (!(target instanceof HTMLElement) || target !== document.activeElement) return;
      if (target.closest("[data-toast]")) return;
      last = target;
      places = placesOf(target);
    };
    const observer = new MutationObserver(() => {
      if (!usesKeys || !last || document.activeElement !== document.body) return;
      const [hadFocus, around] = [last, places];
      last = undefined;
      // It is still there if a toast that had the focus since then is gone.
      hadFocus.focus({ preventScroll: true });
      if (document.activeElement !== document.body) return;
      focusNear(around);
      moved = { to: document.activeElement, at: performance.now() };
    });
    const ignoreRepeated = (event: KeyboardEvent) => {
      const { key, target, repeat } = event;
      if (key !== "Enter" || !(target instanceof HTMLButtonElement)) return;
      const isTooSoon = target === moved?.to && performance.now() - moved.at < BOUNCE_MS;
      // A key that is held would press the same button of one row after the other.
      if (repeat || isTooSoon) event.preventDefault();
    };
    observer.observe(document.body, { childList: true, subtree: true });
    const events = ["focusin", "keydown", "pointerdown"] as const;
    for (const name of events) document.addEventListener(name, remember, true);
    document.addEventListener("keydown", ignoreRepeated, true);
    return () => {
      observer.disconnect();
      for (const name of events) document.removeEventListener(name, remember, true);
      document.removeEventListener("keydown", ignoreRepeated, true);
    };
  }, []);
}

function placesOf(element: HTMLElement): Place[] {
  const border = element.parentElement?.closest(BORDER);
  const all = border ? focusableIn(border) : [];
  const at = all.indexOf(element);
  const places: Place[] = [];
  for (let around = element.parentElement; border && around; around = around.parentElement) {
    const within = around;
    const first = all.findIndex((each) => within.contains(each));
    places.push({ around, index: at - Math.max(0, first) });
    if (around === border) break;
  }
  return places;
}

function focusNear(places: readonly Place[]): void {
  const border = places.at(-1)?.around;
  if (!border) return;
  if (!border.isConnected) {
    // A dialog returns the focus by itself, unless that is gone with it.
    setTimeout(() => document.activeElement === document.body && focusHeading(), DIALOG_MS);
    return;
  }
  for (const { around, index } of places) {
    const found = around.isConnected && around !== border ? focusableIn(around) : [];
    const next = found[Math.min(Math.max(0, index), found.length - 1)];
    if (next) {
      next.focus({ preventScroll: true });
      return;
    }
  }
  focusHeading(border);
}

/** Everything else on the screen comes after it. */
function focusHeading(within: ParentNode = document): void {
  const heading = within.querySelector<HTMLElement>("h1, h2");
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

function focusableIn(around: Element): HTMLElement[] {
  const found = around.querySelectorAll<HTMLElement>(FOCUSABLE);
  return [...found].filter((each) => each.checkVisibility());
}
