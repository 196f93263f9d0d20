import { type ComponentType, type ReactNode, useState } from "react";
import { showToast } from "#app/ui/overlays/toaster.tsx";
import type { FindDialogProps } from "./find-dialog-props.ts";
import { findMessages } from "./find-messages.ts";
import type { Place } from "./find-places.ts";
import { useAdminKeys } from "./use-admin-keys.ts";

/** Loaded on first use, so that no screen weighs more. */
const dialogs = {
  find: () => import("./find-dialog.tsx"),
  keys: () => import("./keys-dialog.tsx"),
};

/** The search of everything and the list of keys: how they are opened, and the one that is open. */
export function useFind(screens: readonly Place[]): {
  readonly open: () => void;
  readonly dialog: ReactNode;
} {
  const [Dialog, setDialog] = useState<ComponentType<FindDialogProps> | null>(null);

  async function show(name: keyof typeof dialogs) {
    try {
      const loaded = await dialogs[name]();
      setDialog(() => loaded.default);
    } catch {
      showToast({ ...findMessages.notLoaded, tone: "destructive" });
    }
  }

  useAdminKeys({
    screens,
    onFind: () => void show("find"),
    onShowKeys: () => void show("keys"),
    // Control is pressed a moment before K.
    onControl: () => void dialogs.find().catch(() => {}),
  });

  return {
    open: () => void show("find"),
    dialog: Dialog && (
      <Dialog
        screens={screens}
        onShowKeys={() => void show("keys")}
        onClose={() => setDialog(null)}
      />
    ),
  };
}
