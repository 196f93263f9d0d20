import { type RefObject, useEffect, useRef } from "react";
import { useLocation, useNavigation } from "react-router";

/**
 * Whether the page is still the one that is shown, and nobody is on the way to another: what ends
 * late must not take people along who have left.
 */
export function useHere(): RefObject<boolean> {
  const here = useRef(false);
  const { pathname } = useLocation();
  const next = useNavigation().location;
  const staying = next === undefined || next.pathname === pathname;
  useEffect(() => {
    here.current = staying;
    return () => {
      here.current = false;
    };
  }, [staying]);
  return here;
}
