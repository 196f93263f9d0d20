import { TAKEN_OVER } from "../taken-over.ts";

/**
 * A page can be seen before React is there, and somebody who is quick on a slow line presses its
 * buttons and fills its fields to no effect: React compares a field with what it found there.
 *
 * @param html the whole page
 * @returns the page with a script that tells React of all that as soon as it answers
 */
export function keepEarlyInput(html: string): string {
  return html.replace("</body>", () => `${keepingScript}</body>`);
}

/**
 * Runs in the browser, from its text: nothing of this file is at hand there, and it holds no
 * comments of its own.
 *
 * Fields come first, and before anything else happens: what is typed from then on must not be
 * overwritten. A field is set back through itself, where React listens, and set again behind its
 * back, so that React sees a change; for boxes the browser does the second half. React has not
 * heard of what was entered in the very moment in which it took over either. A list's `input` is
 * left out: the `change` that follows at once is the one that counts, and may reach React.
 *
 * Buttons are pressed one at a time, because each may depend on what the one before it changed. A
 * click that is still on its way in that moment made React hurry, and is handled by it. Links and
 * forms work by themselves.
 */
function keep(takenOver: string): void {
  const heard = ["click", "input", "change"];
  const clicks: Event[] = [];
  const fields = new Map<HTMLInputElement, { value: string; checked: boolean }>();
  const isBox = ({ type }: HTMLInputElement) => type === "checkbox" || type === "radio";
  const note = (event: Event) => {
    const target = event.target as HTMLInputElement;
    if (event.type === "click" && !isBox(target)) {
      clicks.push(event);
    } else if (event.type !== "input" || target.tagName !== "SELECT") {
      fields.delete(target);
      fields.set(target, { value: target.value, checked: target.checked });
    }
  };
  for (const type of heard) addEventListener(type, note, true);
  addEventListener(takenOver, async () => {
    for (const type of heard) removeEventListener(type, note, true);
    const missed = clicks.filter(({ eventPhase }) => eventPhase === Event.NONE);
    await Promise.resolve();
    for (const [field, { value, checked }] of fields) {
      if (isBox(field)) {
        field.checked = !checked;
        field.click();
        continue;
      }
      if (field.type !== "file") {
        field.value = field.defaultValue ?? "";
        Reflect.set(Object.getPrototypeOf(field), "value", value, field);
      }
      for (const type of ["input", "change"]) {
        field.dispatchEvent(new Event(type, { bubbles: true }));
      }
    }
    for (const { target } of missed) {
      await new Promise((done) => setTimeout(done));
      (target as Element).closest<HTMLElement>("button[type=button]")?.click();
    }
  });
}

/** Part of every page, so it goes without the white space that is for readers. */
const keepingScript = `<script>(${String(keep).replace(/\s+/g, " ")})("${TAKEN_OVER}")</script>`;
