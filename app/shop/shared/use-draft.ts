import { useRef, useState } from "react";

type Change<Draft> = Partial<Draft> | ((latest: Draft) => Partial<Draft>);

/**
 * What was typed, which a reload keeps.
 *
 * @returns the draft, and how to change a part of it
 */
export function useDraft<Draft extends object>(
  read: () => Draft,
  write: (draft: Draft) => void,
): readonly [Draft, (next: Change<Draft>) => void] {
  const [draft, setDraft] = useState(() => read());
  // For several changes before the next rendering, such as a ZIP code that chooses its state.
  const latest = useRef(draft);

  function change(next: Change<Draft>) {
    const changed = typeof next === "function" ? next(latest.current) : next;
    latest.current = { ...latest.current, ...changed };
    setDraft(latest.current);
    write(latest.current);
  }

  return [draft, change];
}
