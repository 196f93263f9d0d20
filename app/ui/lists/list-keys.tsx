import { type ReactNode, useEffect, useState } from "react";
import { frontLayer } from "../hooks/front-layer.ts";
import { isTyping } from "../hooks/is-typing.ts";
import { areKeysOn, turnKeys } from "../hooks/keys-setting.ts";
import { useDocumentKeys } from "../hooks/use-document-keys.ts";

const keys = [
  ["/", "search"],
  ["j", "down"],
  ["k", "up"],
  ["x", "select"],
  ["b", "buttons"],
  ["o", "open"],
] as const;

/**
 * Explains a list's keyboard shortcuts. They can be switched off, because speech input triggers
 * them by accident (WCAG 2.1.4).
 */
export function ListKeys({ selects = true }: { selects?: boolean }): ReactNode {
  const [on, setOn] = useState(true);
  useListKeys(on);
  useEffect(() => setOn(areKeysOn()), []);
  return (
    // Touch devices have no keyboard.
    <div className="mt-5 flex flex-wrap items-center justify-center gap-x-6 gap-y-2 text-[0.8125rem] text-soft max-sm:hidden pointer-coarse:hidden [@media(hover:none)]:hidden">
      <p data-on={on} className="flex flex-wrap gap-x-3.5 gap-y-1 data-[on=false]:line-through">
        {keys
          .filter(([key]) => selects || !"xb".includes(key))
          .map(([key, what]) => (
            <span key={key}>
              <kbd className="inline-block min-w-5.5 rounded-sm border border-line bg-raised px-1 text-center font-[inherit] font-semibold text-ink">
                {key}
              </kbd>{" "}
              <span>{what}</span>
            </span>
          ))}
      </p>
      <label className="inline-flex min-h-11 cursor-pointer items-center gap-2">
        <input
          type="checkbox"
          checked={on}
          onChange={({ currentTarget: { checked } }) => {
            setOn(checked);
            turnKeys(checked);
          }}
        />
        Keyboard shortcuts
      </label>
    </div>
  );
}

/** Rows that the keys move through. */
const ROWS = ".key-rows tbody tr";

/**
 * Keyboard shortcuts of a list. The current row is the one whose link has the focus, so that a
 * screen reader reads it and Enter opens it.
 */
function useListKeys(on: boolean): void {
  useDocumentKeys((event) => {
    const { key, target, ctrlKey, metaKey, altKey } = event;
    if (!on || !areKeysOn() || ctrlKey || metaKey || altKey || isTyping(target)) return;
    if (frontLayer() || !handleKey(key)) return;
    event.preventDefault();
  });
}

/** @returns whether the key was handled */
function handleKey(key: string): boolean {
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
      return moveFocus(row, key === "j" ? 1 : -1);
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

function moveFocus(row: Element | null | undefined, by: 1 | -1): boolean {
  const rows = [...document.querySelectorAll(ROWS)];
  const at = row ? rows.indexOf(row) + by : 0;
  const next = rows[Math.min(Math.max(0, at), rows.length - 1)];
  const link = next?.querySelector<HTMLAnchorElement>(".row-link");
  link?.focus();
  next?.scrollIntoView({ block: "nearest" });
  return link !== null && link !== undefined;
}
