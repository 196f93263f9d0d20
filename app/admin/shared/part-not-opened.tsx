import { type ReactNode, useEffect } from "react";
import { showToast } from "#app/ui/overlays/toaster.tsx";

/** In the place of a dialog whose script could not be loaded: says so, and closes it. */
export function DialogNotOpened({ onClose }: { onClose: () => void }): ReactNode {
  useEffect(() => {
    showNotOpened();
    onClose();
  }, [onClose]);
  return null;
}

/** In the place of the drawer of an order, which stays in the address. */
export function DrawerNotOpened(props: {
  details: { readonly order: { readonly id: string } | null };
}): ReactNode {
  const id = props.details.order?.id;
  useEffect(() => {
    if (id !== undefined) showNotOpened();
  }, [id]);
  return null;
}

function showNotOpened(): void {
  showToast({
    title: "It can't be opened",
    description: "A part of this page didn't load.",
    action: { label: "Reload the page", run: () => window.location.reload() },
    tone: "destructive",
  });
}
