import { useRef } from "react";
import { useNavigate } from "react-router";
import { frontLayer } from "#app/ui/hooks/front-layer.ts";
import { isTyping } from "#app/ui/hooks/is-typing.ts";
import { areKeysOn } from "#app/ui/hooks/keys-setting.ts";
import { useDocumentKeys } from "#app/ui/hooks/use-document-keys.ts";

/** How long a g waits for its second letter. */
const SECOND_LETTER_MS = 1_500;

/**
 * The keys that work on every screen: Ctrl K searches, also while typing. The others are single
 * letters, which work only where nobody types.
 */
export function useAdminKeys(props: {
  screens: readonly { readonly path: string; readonly key?: string }[];
  onFind: () => void;
  onShowKeys: () => void;
  onControl: () => void;
}): void {
  const { screens, onFind, onShowKeys, onControl } = props;
  const navigate = useNavigate();
  const goUntil = useRef(0);

  useDocumentKeys((event) => {
    if (event.key === "Control" || event.key === "Meta") onControl();
    if (event.defaultPrevented || !isFindKey(event)) return;
    event.preventDefault();
    onFind();
  });

  // Also in a drawer. A toast comes after everything else on the page.
  useDocumentKeys((event) => {
    if (event.key === "z" && isLetter(event)) pressUndo();
  });

  // Before the keys of a list.
  useDocumentKeys(
    (event) => {
      if (!isShortcut(event)) return;
      const isSecond = performance.now() < goUntil.current;
      goUntil.current = 0;
      if (!(isSecond ? go(event.key) : act(event.key))) return;
      event.preventDefault();
      // A list has the same letter for something else.
      event.stopPropagation();
    },
    { capture: true },
  );

  function go(letter: string): boolean {
    const screen = screens.find(({ key }) => key === letter);
    if (screen) void navigate(screen.path);
    return screen !== undefined;
  }

  function act(key: string): boolean {
    switch (key) {
      case "g":
        goUntil.current = performance.now() + SECOND_LETTER_MS;
        return true;
      case "c":
        void navigate("/admin/orders/new");
        return true;
      case "?":
        onShowKeys();
        return true;
      case "/":
        if (hasSearch()) return false;
        onFind();
        return true;
      default:
        return false;
    }
  }
}

function isFindKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === "k" && ctrlKey !== metaKey && !altKey && !shiftKey;
}

function isShortcut(event: KeyboardEvent): boolean {
  return !frontLayer() && isLetter(event);
}

function isLetter(event: KeyboardEvent): boolean {
  const { ctrlKey, metaKey, altKey, isComposing, target } = event;
  return !(ctrlKey || metaKey || altKey || isComposing || isTyping(target)) && areKeysOn();
}

function pressUndo(): void {
  const buttons = document.querySelectorAll<HTMLElement>("[data-toast] button");
  [...buttons].find(({ textContent }) => textContent === "Undo")?.click();
}

/** A list's own search has the key /. */
function hasSearch(): boolean {
  return document.querySelector("search input[type=search]") !== null;
}
