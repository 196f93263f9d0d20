import { useEffect, useRef } from "react";

/** The value, or while it is being looked up again the last one that was known. */
export function useLastKnown<T>(value: T, isPending: boolean): T {
  const known = useRef(value);
  useEffect(() => {
    if (!isPending) known.current = value;
  }, [value, isPending]);
  return isPending ? known.current : value;
}
