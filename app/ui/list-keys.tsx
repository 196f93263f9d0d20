import { type ReactNode, useEffect, useState } from "react";
import { useListKeys } from "./hooks/use-list-keys.ts";

const STORED = "conche-admin-keys";

const keys = [
  ["/", "search"],
  ["j", "down"],
  ["k", "up"],
  ["x", "select"],
  ["o", "open"],
] as const;

/**
 * The keys of a list's screen, and what they do. They can be switched off: who speaks to the
 * computer, or leans on a key, would set them off by accident.
 */
export function ListKeys({ selects = true }: { selects?: boolean }): ReactNode {
  const [on, setOn] = useState(true);
  useListKeys(on);
  useEffect(() => setOn(readStored()), []);
  return (
    <div className="order-keys">
      <p data-on={on}>
        {keys
          .filter(([key]) => selects || key !== "x")
          .map(([key, what]) => (
            <span key={key}>
              <kbd>{key}</kbd> {what}
            </span>
          ))}
      </p>
      <label className="order-keys-switch">
        <input
          type="checkbox"
          checked={on}
          onChange={({ currentTarget: { checked } }) => {
            setOn(checked);
            store(checked);
          }}
        />
        Keyboard shortcuts
      </label>
    </div>
  );
}

function readStored(): boolean {
  try {
    return localStorage.getItem(STORED) !== "off";
  } catch {
    return true;
  }
}

function store(on: boolean): void {
  try {
    localStorage.setItem(STORED, on ? "on" : "off");
  } catch {
    // A browser that stores nothing asks again next time.
  }
}
