import { useEffect, useRef } from "react";

/**
 * Keeps the page still during a press. Pressing a button takes the focus from a field; if the field
 * then showed an error, the button might move away from under the pointer, and the press be lost.
 *
 * @returns runs a callback at once, or after the press that is under way
 */
export function useAfterPress(): (callback: () => void) => void {
  const isPressing = useRef(false);
  useEffect(() => {
    const note = ({ type }: Event) => {
      isPressing.current = type === "mousedown";
    };
    // Touches have these events, too.
    addEventListener("mousedown", note, true);
    addEventListener("mouseup", note, true);
    return () => {
      removeEventListener("mousedown", note, true);
      removeEventListener("mouseup", note, true);
    };
  }, []);
  return (callback) => {
    if (!isPressing.current) return callback();
    addEventListener("click", () => setTimeout(callback), { once: true });
  };
}
