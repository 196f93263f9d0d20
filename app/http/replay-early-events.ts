import { EFFECTS_RUN, HYDRATED } from "./hydration-events.ts";

/**
 * Replays presses and input from before hydration, in the same order. Otherwise a quick "Add to
 * Cart" on a slow connection would do nothing.
 *
 * @param html the whole page
 * @returns the page with a script in its head, because the end of the page may arrive late
 */
export function replayEarlyEvents(html: string): string {
  return html.replace('<meta charSet="utf-8"/>', (charset) => charset + replayScript);
}

/**
 * Serialized into the page, so it must not use anything else from this module, nor contain
 * comments.
 *
 * - Links and forms work without React. But a link must not leave the page before the replay, for
 *   three seconds at most, and a double click submits a form only once.
 * - React detects the change of a field only if its value differs from what was last set through
 *   the element. So `value` is emptied there and then set through the prototype.
 * - An event that is being dispatched while React hydrates the page is handled by React.
 * - Events are replayed one at a time, because each may depend on the changes of the previous one.
 */
function replay(hydrated: string, effectsRun: string): void {
  const boxes = "[type=checkbox], [type=radio]";
  const entries = "select, textarea, input:not([type=checkbox], [type=radio])";
  type Early = { event: Event; control: HTMLInputElement } & Pick<
    HTMLInputElement,
    "value" | "checked" | "selectionStart"
  >;
  const early: Early[] = [];

  const note = (event: Event) => {
    const target = event.target as HTMLInputElement;
    const isEntry = target.matches(entries);
    const control = isEntry
      ? target
      : target.closest<HTMLElement>(`${boxes}, button[type=button], a[href]`);
    if (!control || event.type !== (isEntry ? "input" : "click")) return;
    if (control instanceof HTMLAnchorElement) {
      const { ctrlKey, metaKey, shiftKey } = event as MouseEvent;
      if (early.length === 0 || ctrlKey || metaKey || shiftKey || control.target) return;
      event.preventDefault();
      setTimeout(() => early.length > 0 && location.assign(control.href), 3000);
    }
    const { value, checked, selectionStart } = target;
    if (isEntry && early.at(-1)?.control === control) early.pop();
    const noted = control as HTMLInputElement;
    early.push({ event, control: noted, value, checked, selectionStart });
  };

  const again = ({ control, value, checked, selectionStart }: Early) => {
    if (!control.matches(entries)) {
      if (control.matches(boxes)) control.checked = !checked;
      return control.click();
    }
    const isFocused = control === document.activeElement;
    if (!control.matches("select")) control.value = "";
    Reflect.set(Object.getPrototypeOf(control), "value", value, control);
    for (const type of isFocused ? ["input", "change"] : ["input", "change", "focusout"]) {
      control.dispatchEvent(new Event(type, { bubbles: true }));
    }
    if (isFocused && selectionStart) control.setSelectionRange(selectionStart, selectionStart);
  };

  const listening = new AbortController();
  const { signal } = listening;
  for (const type of ["click", "input"]) addEventListener(type, note, { capture: true, signal });
  const stopSecond = () =>
    addEventListener("submit", (event) => event.preventDefault(), { signal });
  addEventListener("submit", () => setTimeout(stopSecond), { signal });
  addEventListener(hydrated, () => {
    listening.abort();
    const last = early.at(-1);
    const isReacts = last?.control.matches("button, select") && last.event.eventPhase;
    if (isReacts) early.pop();
  });
  addEventListener(effectsRun, async () => {
    for (const entry of early.splice(0)) {
      await null;
      again(entry);
    }
  });
}

/** Part of every page, so whitespace is collapsed. */
export const replayScriptText = `(${String(replay).replace(/\s+/g, " ")})("${HYDRATED}", "${EFFECTS_RUN}")`;
const replayScript = `<script>${replayScriptText}</script>`;
