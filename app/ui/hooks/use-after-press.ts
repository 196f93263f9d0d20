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
    const listening = new AbortController();
    const options = { capture: true, signal: listening.signal };
    const press = (isDown: boolean) => () => {
      isPressing.current = isDown;
    };
    addEventListener("pointerdown", press(true), options);
    for (const end of ["pointerup", "pointercancel"]) addEventListener(end, press(false), options);
    return () => listening.abort();
  }, []);
  return (callback) => {
    if (!isPressing.current) return callback();
    const ended = new AbortController();
    const run = () => {
      ended.abort();
      // The click comes after the pointer is up.
      setTimeout(callback);
    };
    for (const end of ["pointerup", "pointercancel"]) {
      addEventListener(end, run, { signal: ended.signal });
    }
  };
}
