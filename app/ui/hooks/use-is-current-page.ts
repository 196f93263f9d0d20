import { type RefObject, useEffect, useRef } from "react";
import { useLocation, useNavigation } from "react-router";

/**
 * Whether the page is still the one that is shown, and nobody is on the way to another: what ends
 * late must not take people along who have left.
 */
export function useIsCurrentPage(): RefObject<boolean> {
  const isCurrentPage = useRef(false);
  const { pathname } = useLocation();
  const next = useNavigation().location;
  const staying = next === undefined || next.pathname === pathname;
  useEffect(() => {
    isCurrentPage.current = staying;
    return () => {
      isCurrentPage.current = false;
    };
  }, [staying]);
  return isCurrentPage;
}
