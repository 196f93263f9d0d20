import { useEffect } from "react";
import { useLocation } from "react-router";
import { isDocumentOf } from "./load-as-document.ts";

/**
 * Loads the page as a document when it was reached from another page of the shop, whose content
 * security policy does not allow Stripe's scripts.
 *
 * @param isNeeded whether it loads them
 * @returns whether the document is being loaded
 */
export function useDocumentLoad(isNeeded: boolean): boolean {
  const { pathname } = useLocation();
  const isLoading = isNeeded && !isDocumentOf(pathname);
  useEffect(() => {
    if (isLoading) window.location.replace(window.location.href);
  }, [isLoading]);
  return isLoading;
}
