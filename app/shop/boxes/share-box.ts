import { showToast } from "#app/ui/overlays/toaster.tsx";
import { bundleMessages } from "./bundle-messages.ts";

/** Shares the link to a box with the device's share sheet, or copies it where there is none. */
export async function shareBox(address: string): Promise<void> {
  const url = new URL(address, window.location.href).href;
  try {
    if ("share" in navigator && matchMedia("(pointer: coarse)").matches) {
      await navigator.share({ url, title: document.title });
      return;
    }
    await navigator.clipboard.writeText(url);
    showToast(bundleMessages.linkCopied);
  } catch (error) {
    // The share sheet was dismissed.
    if (error instanceof Error && error.name === "AbortError") return;
    showToast(bundleMessages.linkNotCopied);
  }
}
