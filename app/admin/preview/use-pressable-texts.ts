import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { PREVIEW_PRESSED } from "./preview-messages.ts";
import { useFormMessages } from "./use-form-messages.ts";

type Texts = Readonly<Record<string, string>>;

const isPress = (event: Event) =>
  !(event instanceof KeyboardEvent) || event.key === "Enter" || event.key === " ";

/**
 * Within a preview's frame: a text that a field of the form has can be pressed, by keyboard too,
 * and the form is told which field. What is typed there is shown with each key, before the page is
 * rendered with it. Nothing else of the page does anything.
 *
 * @param texts of the rendered page, by the path of their field
 */
export function usePressableTexts(page: RefObject<HTMLElement | null>, texts: Texts): void {
  const typed = useRef<Texts>({});
  useFormMessages((message) => {
    typed.current = message.texts ?? typed.current;
    if (page.current) showTyped(page.current, typed.current);
  });
  useLayoutEffect(() => {
    const root = page.current;
    if (!root) return;
    for (const control of root.querySelectorAll<HTMLElement>("a, button, input, select, summary")) {
      control.tabIndex = -1;
    }
    for (const marked of root.querySelectorAll<HTMLElement>("[data-field]")) unmark(marked);
    for (const [path, text] of Object.entries(texts)) {
      const element = findText(root, text) ?? findText(root, typed.current[path] ?? "");
      if (element) markPressable(element, path);
    }
    showTyped(root, typed.current);
  });

  useEffect(() => {
    const root = page.current;
    if (!root) return;
    const press = (event: Event) => {
      if (!isPress(event)) return;
      event.preventDefault();
      event.stopPropagation();
      const pressed = (event.target as Element).closest<HTMLElement>("[data-field]");
      if (!pressed || (event.type !== "click" && event.type !== "keydown")) return;
      parent.postMessage({ [PREVIEW_PRESSED]: pressed.dataset.field }, location.origin);
    };
    const events = ["click", "auxclick", "submit", "keydown"];
    for (const name of events) root.addEventListener(name, press, true);
    return () => {
      for (const name of events) root.removeEventListener(name, press, true);
    };
  }, [page]);
}

function markPressable(element: HTMLElement, path: string) {
  element.tabIndex = 0;
  element.setAttribute("aria-description", "Opens its field");
  element.title = "Press to change this text";
  element.dataset.field = path;
  element.style.cursor = "text";
}

/** A text that has changed may be another one's. */
function unmark(element: HTMLElement) {
  for (const name of ["tabindex", "aria-description", "title", "data-field"]) {
    element.removeAttribute(name);
  }
  element.style.cursor = "";
}

/** Changes the text nodes, so that React still finds them. */
function showTyped(root: HTMLElement, typed: Texts) {
  for (const element of root.querySelectorAll<HTMLElement>("[data-field]")) {
    const text = typed[element.dataset.field ?? ""];
    const node = element.childNodes.length === 1 ? element.firstChild : null;
    if (text && node instanceof Text) node.data = text;
  }
}

/** The innermost element that says just this. */
function findText(root: HTMLElement, text: string): HTMLElement | undefined {
  const wanted = normalize(text);
  if (wanted === "") return undefined;
  const found = [...root.querySelectorAll<HTMLElement>("h1, h2, h3, p, a, span, dt, dd")].filter(
    (element) => normalize(element.textContent) === wanted,
  );
  return found.at(-1);
}

function normalize(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
