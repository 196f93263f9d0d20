import { useEffect, useRef, useState } from "react";
import { type Cents, cents } from "#domain/money/cents.ts";

const COUNT_MS = 220;

/** Animates an amount to its new value. Only visual: other text has the new value immediately. */
export function useCounted(amount: Cents): Cents {
  const [shown, setShown] = useState(amount);
  const from = useRef(amount);

  useEffect(() => {
    const start = from.current;
    if (start === amount) return;
    if (window.matchMedia("(prefers-reduced-motion: reduce)").matches) {
      from.current = amount;
      setShown(amount);
      return;
    }
    const began = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const part = Math.min(1, Math.max(0, (now - began) / COUNT_MS));
      const value = cents(Math.round(start + (amount - start) * part));
      from.current = value;
      setShown(value);
      if (part < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [amount]);

  return shown;
}
