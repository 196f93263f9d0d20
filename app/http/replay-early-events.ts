import { EFFECTS_RUN, HYDRATED } from "../hydration-events.ts";

/**
 * A page can be seen before React is there, and somebody who is quick on a slow line presses its
 * buttons and fills its fields to no effect: React compares a field with what it found there.
 *
 * @param html the whole page
 * @returns the page with a script that does all that again as soon as React answers. It comes before
 *   everything that can be pressed, because the end of a page may be on its way for long
 */
export function replayEarlyEvents(html: string): string {
  return html.replace('<meta charSet="utf-8"/>', (charset) => charset + replayScript);
}

/**
 * Runs in the browser, from its text: nothing of this file is at hand there, and it holds no
 * comments of its own.
 *
 * Noted is the one event of each element that React goes by, and done again in the same order, one
 * at a time, because each may depend on what the one before it changed. Links and forms work by
 * themselves; only a link that would leave behind what is noted waits for it, three seconds at the
 * most, and a form that a double click sends goes once.
 *
 * A field is set back through itself, where React listens, and set again behind its back, so that
 * React sees a change; for boxes the browser does the second half. Somebody who is in the field
 * keeps the cursor's place, as far as React has not moved it before, and somebody who has left it is
 * said to leave it. A word that an input method is still composing comes whole when it is done.
 *
 * What is still on its way in the moment in which React takes over made React hurry, and is handled
 * by it, except for boxes and texts: those it found changed already, and for links, which it leaves
 * alone when they are told to wait. What is entered from then on is newer than what was noted.
 */
function replay(hydrated: string, effectsRun: string): void {
  type Entry = {
    target: HTMLInputElement;
    event: Event;
    value: string;
    checked: boolean;
    caret: readonly [number | null, number | null];
  };
  let entries: Entry[] = [];
  let isHydrated = false;
  const isBox = ({ type }: HTMLInputElement) => type === "checkbox" || type === "radio";
  const isList = ({ tagName }: HTMLInputElement) => tagName === "SELECT";
  const isText = (target: HTMLInputElement) =>
    !isBox(target) && /^(INPUT|TEXTAREA)$/.test(target.tagName);
  const isLink = ({ tagName }: HTMLElement) => tagName === "A";
  const isField = (target: HTMLInputElement) => isBox(target) || isList(target) || isText(target);
  const caretIn = (target: HTMLInputElement) =>
    [target.selectionStart, target.selectionEnd] as const;
  let sent: EventTarget | null = null;
  const sendOnce = (event: Event) => {
    const form = event.target as HTMLFormElement;
    if (form === sent) {
      event.preventDefault();
      event.stopPropagation();
    } else if (!isHydrated && form.method === "post") {
      sent = form;
      setTimeout(() => {
        sent = null;
      }, 2000);
    }
  };
  const waitsForReact = (link: HTMLElement, event: MouseEvent) => {
    const { href, target } = link as HTMLAnchorElement;
    const staysHere = event.ctrlKey || event.metaKey || event.shiftKey || target;
    if (staysHere || entries.length === 0) return false;
    event.preventDefault();
    setTimeout(() => {
      if (entries.length > 0) location.assign(href);
    }, 3000);
    return true;
  };
  const note = (event: Event) => {
    const hit = event.target as HTMLInputElement;
    if (event.type !== (isText(hit) ? "input" : isList(hit) ? "change" : "click")) return;
    const target = isField(hit)
      ? hit
      : hit.closest<HTMLInputElement>("button[type=button], a[href]");
    if (!target) return;
    if (isHydrated) {
      entries = entries.filter((entry) => entry.target !== target || !isField(target));
      return;
    }
    if (isLink(target) && !waitsForReact(target, event as MouseEvent)) return;
    if (isText(target) && entries.at(-1)?.target === target) entries.pop();
    const { value, checked } = target;
    entries.push({ target, event, value, checked, caret: caretIn(target) });
  };
  const again = ({ target, value, checked, caret }: Entry) => {
    if (isBox(target)) {
      target.checked = !checked;
      target.click();
    } else if (isText(target) || isList(target)) {
      if (target.type !== "file") {
        target.value = target.defaultValue ?? "";
        Reflect.set(Object.getPrototypeOf(target), "value", value, target);
      }
      for (const type of ["input", "change"]) {
        target.dispatchEvent(new Event(type, { bubbles: true }));
      }
      if (target !== document.activeElement) {
        target.dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
      } else if (typeof caret[0] === "number") {
        target.setSelectionRange(...caret);
      }
    } else {
      target.click();
    }
  };
  const heard = ["click", "input", "change"];
  for (const type of heard) addEventListener(type, note, true);
  addEventListener("submit", sendOnce, true);
  addEventListener(
    hydrated,
    () => {
      isHydrated = true;
      entries = entries.filter(({ target, event }) =>
        isText(target)
          ? !(event as InputEvent).isComposing
          : isBox(target) || isLink(target) || event.eventPhase === Event.NONE,
      );
      for (const entry of entries) {
        if (entry.target.value === entry.value) entry.caret = caretIn(entry.target);
      }
    },
    { once: true },
  );
  addEventListener(
    effectsRun,
    async () => {
      for (const type of heard) removeEventListener(type, note, true);
      const noted = entries;
      entries = [];
      for (const entry of noted) {
        await Promise.resolve();
        again(entry);
      }
    },
    { once: true },
  );
}

/** Part of every page, so it goes without the white space that is for readers. */
const replayScript = `<script>(${String(replay).replace(/\s+/g, " ")})("${HYDRATED}", "${EFFECTS_RUN}")</script>`;
