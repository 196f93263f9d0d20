import { type ReactNode, useEffect, useRef, useState } from "react";

/** How long a text has to stay the same before it is said, so that typing "12" is said once. */
const SETTLED_MS = 700;

/**
 * Says a text to screen readers once, politely, when it changed and stays so. The first known text
 * is what the page opened with, and is not said.
 *
 * @param props.text null while it is not known, such as while it is looked up
 */
export function SpokenChange({ text }: { text: string | null }): ReactNode {
  const latest = useRef<string>(undefined);
  const [said, setSaid] = useState("");
  useEffect(() => {
    if (text === null || text === latest.current) return;
    if (latest.current === undefined) {
      latest.current = text;
      return;
    }
    const timer = setTimeout(() => {
      latest.current = text;
      setSaid(text);
    }, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  );
}
