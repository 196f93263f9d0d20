import { frontLayer } from "./front-layer.ts";
import { isTyping } from "./is-typing.ts";
import { areKeysOn } from "./keys-setting.ts";
import { useDocumentKeys } from "./use-document-keys.ts";

/** Rows that the keys move through. */
const ROWS = ".key-rows tbody tr";

/**
 * Keyboard shortcuts of a list. The current row is the one whose link has the focus, so that a
 * screen reader reads it and Enter opens it.
 */
export function useListKeys(on: boolean): void {
  useDocumentKeys((event) => {
    const { key, target, ctrlKey, metaKey, altKey } = event;
    if (!on || !areKeysOn() || ctrlKey || metaKey || altKey || isTyping(target)) return;
    if (frontLayer() || !act(key)) return;
    event.preventDefault();
  });
}

/** @returns whether the key was handled */
function act(key: string): boolean {
  const row = document.activeElement?.closest(ROWS);
  switch (key) {
    case "/": {
      const field = document.querySelector<HTMLInputElement>("search input[type=search]");
      field?.focus();
      field?.select();
      return true;
    }
    case "j":
    case "k":
      return move(row, key === "j" ? 1 : -1);
    case "x":
      row?.querySelector<HTMLInputElement>("input[type=checkbox]")?.click();
      return row !== undefined && row !== null;
    case "o":
      row?.querySelector<HTMLAnchorElement>(".row-link")?.click();
      return row !== undefined && row !== null;
    case "b": {
      const button = document.querySelector<HTMLElement>(".selection-bar button");
      button?.focus();
      return button !== null;
    }
    default:
      return false;
  }
}

function move(row: Element | null | undefined, by: 1 | -1): boolean {
  const rows = [...document.querySelectorAll(ROWS)];
  const at = row ? rows.indexOf(row) + by : 0;
  const next = rows[Math.min(Math.max(0, at), rows.length - 1)];
  const link = next?.querySelector<HTMLAnchorElement>(".row-link");
  link?.focus();
  next?.scrollIntoView({ block: "nearest" });
  return link !== null && link !== undefined;
}
