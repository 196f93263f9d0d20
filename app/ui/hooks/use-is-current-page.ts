import { type RefObject, useEffect, useRef } from "react";
import { useLocation, useNavigation } from "react-router";

/**
 * Whether this page is still shown and no navigation is pending. Asynchronous work has to check
 * this before it navigates or shows a result.
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
