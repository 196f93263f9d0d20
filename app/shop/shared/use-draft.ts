import { useState } from "react";

/**
 * What was typed, which a reload keeps.
 *
 * @returns the draft, and how to change a part of it
 */
export function useDraft<Draft extends object>(
  read: () => Draft,
  write: (draft: Draft) => void,
): readonly [Draft, (next: Partial<Draft>) => void] {
  const [draft, setDraft] = useState(() => read());

  function change(next: Partial<Draft>) {
    const changed = { ...draft, ...next };
    setDraft(changed);
    write(changed);
  }

  return [draft, change];
}
