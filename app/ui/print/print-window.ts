import { useEffect } from "react";
import { showToast, type ToastText } from "../overlays/toaster.tsx";

/** Time for the fonts to load. */
const PRINT_AFTER_MS = 300;

const PRINT_FAILED: ToastText = {
  title: "Print failed",
  description: "Could not open print dialog",
};

/** Opens a printable page in a new window. The page prints itself: see `usePrintWindow`. */
export function openPrintWindow(address: string): void {
  const opened = window.open(address, "_blank", "popup,width=820,height=1000");
  if (!opened) showPrintError();
}

/** Prints the page once it is rendered. @returns the handler of its Print button */
export function usePrintWindow({ byItself = true } = {}): () => void {
  useEffect(() => {
    if (!byItself) return;
    const timer = setTimeout(print, PRINT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [byItself]);
  return print;
}

function print(): void {
  try {
    window.print();
  } catch (error) {
    console.warn("The print dialog could not be opened.", error);
    showPrintError();
  }
}

function showPrintError(): void {
  showToast({ ...PRINT_FAILED, tone: "destructive" });
}
