import { useEffect, useRef } from "react";

/**
 * Pressing a button takes the focus from a field. If the field then shows an error, the button may
 * move away from under the pointer, and the press is lost.
 *
 * @returns runs the callback at once, or after the press that is under way
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
